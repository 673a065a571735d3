// Ends this process as kill -9 does, at a chosen line: node --import ./e2e/kill/at-line.mjs agent.mjs
//   HOLDPOINT_KILL_FILES    the files whose lines count, as JSON: [{"path", "parts"?}], parts being the parts of a bundle
//   HOLDPOINT_KILL_REACHED  where the moments are written to that it reaches, so: "agent.mjs:27#2" is line 27, the second time
//   HOLDPOINT_KILL_AT       the moment to end at; without it, every moment is written down
import { appendFileSync, readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

const { HOLDPOINT_KILL_FILES: FILES, HOLDPOINT_KILL_AT: AT, HOLDPOINT_KILL_REACHED: REACHED } = process.env;

if (isMainThread && FILES) {
  // Not with the same --import: a worker would start a worker would start a worker.
  const watcher = new Worker(new URL(import.meta.url), { execArgv: [] });
  await new Promise((ready, failed) => watcher.once("message", ready).once("error", failed));
  watcher.unref();
} else if (FILES) {
  // The debugger's session alone keeps no thread alive.
  setInterval(() => undefined, 60_000);
  await watch();
  parentPort.postMessage("ready");
}

/** The debugger of the main thread stops at these lines, and goes on or kills. */
async function watch() {
  const session = new Session();
  session.connectToMainThread();
  const [names, times] = [new Map(), new Map()];
  session.on("Debugger.scriptParsed", ({ params }) => names.set(params.scriptId, basename(params.url)));
  session.on("Debugger.paused", ({ params }) => {
    const { scriptId, lineNumber } = params.callFrames[0].location;
    const line = `${names.get(scriptId)}:${lineNumber + 1}`;
    times.set(line, (times.get(line) ?? 0) + 1);
    const moment = `${line}#${times.get(line)}`;
    appendFileSync(REACHED, `${moment}\n`);
    if (moment === AT) process.kill(process.pid, "SIGKILL");
    else session.post("Debugger.resume");
  });
  await session.post("Debugger.enable");
  for (const { path, parts } of JSON.parse(FILES)) {
    const url = pathToFileURL(path).href;
    for (const lineNumber of linesOf(path, parts)) await session.post("Debugger.setBreakpointByUrl", { lineNumber, url });
  }
}

/** Every line where a statement ends or a body begins, or the chosen one. A bundle names the file that each of its parts was. */
function linesOf(path, parts) {
  let counts = !parts;
  return readFileSync(path, "utf8").split("\n").flatMap((text, index) => {
    const [, part] = /^\/\/ (\S+\.\w+)$/.exec(text) ?? [];
    if (part && parts) counts = parts.some((start) => part.startsWith(start));
    const chosen = AT ? AT.startsWith(`${basename(path)}:${index + 1}#`) : counts && /[;{]\s*(\/\/.*)?$/.test(text);
    return chosen ? [index] : [];
  });
}
