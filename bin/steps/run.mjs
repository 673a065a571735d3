// Runs a command that ends with us, however we end: a small shell reads a pipe from us and ends
// its whole process group at end of file.
import { spawn } from "node:child_process";
import { Refusal, root } from "./say.mjs";

const GUARD = `
exec 3<&0 </dev/null
( read -r _ <&3; kill -TERM 0 ) & watcher=$!
exec 3<&-
"$@"; status=$?
kill -KILL $watcher
exit $status
`;

const running = new Set();

/** Resolves with `{ code, output }`; with `show` the output also goes to the terminal; after `limit` ms it is ended; `heard` gets all that was said so far. */
export function run(command, args, { env = {}, show = false, cwd = root, limit = 0, heard } = {}) {
  return new Promise((done, failed) => {
    const child = spawn("sh", ["-c", GUARD, "sh", command, ...args], {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    running.add(child);
    child.stdin.on("error", () => {});
    let output = "";
    const hear = (stream, terminal) =>
      stream.setEncoding("utf8").on("data", (part) => {
        output += part;
        if (show) terminal.write(part);
        heard?.(output);
      });
    hear(child.stdout, process.stdout);
    hear(child.stderr, process.stderr);
    child.on("error", failed);
    const timer = limit > 0 && setTimeout(() => child.stdin.destroy(), limit);
    child.on("close", (code) => {
      clearTimeout(timer);
      running.delete(child);
      done({ code: code ?? 1, output });
    });
  });
}

/** As `run`, and a failure shows what the command said. */
export async function runOrRefuse(what, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  if (!options?.show) process.stderr.write(output.split("\n").slice(-60).join("\n") + "\n");
  throw new Refusal(`${what} failed: ${command} ${args.join(" ")} ended with ${code}.`);
}

/** Ctrl-C and SIGTERM while a command runs: end it and go, with exit 0 as the start-up contract says. */
export function endOnSignal() {
  const leave = () => {
    for (const child of running) child.stdin.destroy();
    const gone = [...running].map((child) => new Promise((done) => child.once("close", done)));
    const limit = new Promise((done) => setTimeout(done, 5_000));
    Promise.race([Promise.all(gone), limit]).then(() => process.exit(0));
  };
  process.on("SIGINT", leave).on("SIGTERM", leave);
  return () => process.off("SIGINT", leave).off("SIGTERM", leave);
}
