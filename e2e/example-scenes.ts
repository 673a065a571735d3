// The examples as a test runs them: each on a board, with its real tool, and with its side effect counted where it happens.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import type { ChangeRequest } from "../lib/contract/change-request";
import { Json } from "../lib/contract/json";
import type { Input } from "../lib/contract/operations";
import { seenParts } from "../lib/contract/seen-parts";
import { readApproval } from "../lib/db/read-approval";
import { getTask } from "../lib/http/reads";
import { decide } from "../lib/transitions/decide";
import { seen } from "../lib/transitions/seen";
import { root } from "./source-files";
import { testApi } from "./test-api";
import { testBoard } from "./test-board";

/** `effect` is on the line of the script that cannot be taken back, `after` on the one that comes next; `lines` are the files at whose lines it is killed. */
export type Example = { capability: string; command: string[]; script: string; effect: string; after: string; lines: { path: string; parts?: string[] }[]; input(): object; done(): number | Promise<number> };
export type Ended = { said: string; reached: string[] };

export const hasVirsh = has("virsh");
export const hasJq = has("jq");
/** As the agent looks for it. */
export const hasBrowser = Boolean(process.env["HOLDPOINT_CHROMIUM"]) || ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].some(has) || existsSync("/Applications/Google Chrome.app");
export const AT_LINE = ["--import", "./e2e/kill/at-line.mjs"];
const CLIENT = { path: join(root, "dist/package/client.js"), parts: ["lib/client/"] };
/** The command line without its packages in the file: a debugger is slow in a large one. */
export const CLI = { path: join(root, "dist/kills/holdpoint.js"), parts: ["lib/client/", "server/cli/agent/"] };

const JOB = join(root, "dist/examples/job-application");
const JOB_AGENT = { path: join(JOB, "agent.mjs"), parts: ["examples/job-application/agent/", "lib/client/"] };

export async function exampleScenes() {
  for (const made of ['import("./bin/steps/package.mjs").then((step) => step.packageIfChanged())', 'import("./examples/job-application/build.mjs").then((step) => step.build())']) execFileSync(process.execPath, ["-e", made], { cwd: root });
  execFileSync(join(root, "node_modules/esbuild/bin/esbuild"), ["server/cli/package.ts", "--bundle", "--packages=external", "--format=esm", "--platform=node", `--outfile=${CLI.path}`, "--log-level=error"], { cwd: root });
  const [board, api] = [await testBoard(), await testApi()];
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-examples-"));
  const repo = join(folder, "repo");
  makeRepository(repo);
  const bin = countVirsh(folder);
  const site = await openSite();
  const examples = examplesIn(folder, repo, site.url);

  /** A run to its end, or killed at the moment `at`, such as "agent.mjs:27#1"; with `at` "all", every moment that it reached is told. */
  async function run({ command, capability, lines }: Pick<Example, "command" | "capability" | "lines">, at?: string): Promise<Ended> {
    const reached = join(folder, `${capability}.reached`);
    rmSync(reached, { force: true });
    const files = JSON.stringify(lines);
    const kill = at && { HOLDPOINT_KILL_AT: at === "all" ? "" : at, HOLDPOINT_KILL_REACHED: reached, HOLDPOINT_KILL_FILES: files };
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"]}`, HOLDPOINT_URL: api.url, HOLDPOINT_KEY: board.agent.key, HOLDPOINT_WAIT_SECONDS: "0", HOLDPOINT_CAPABILITY: capability, OUTBOX: join(folder, `${capability}.out`), ...(kill || {}) };
    const child = spawn(command[0]!, command.slice(1), { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (said += part));
    await new Promise((done) => child.once("close", done));
    return { said, reached: existsSync(reached) ? readFileSync(reached, "utf8").trim().split("\n") : [] };
  }

  async function created({ capability, input }: Example): Promise<string> {
    await board.capability({ maxLapses: 50, maxFailures: 50 }, capability);
    return (await board.task(capability, { title: "Do it", input: new Json(JSON.stringify(input())) })).id;
  }

  async function answer(id: string, verdict: "approve" | "request_changes" = "approve", comment?: string): Promise<void> {
    const { approval } = await getTask(board.admin, { id });
    const { request, contentHash } = (await readApproval(approval!.id))!;
    await seen(board.admin, { id: approval!.id, seenHash: contentHash, parts: seenParts((request as Json).value as ChangeRequest).map(({ name }) => name) });
    await decide(board.admin, { id: approval!.id, verdict, seenHash: contentHash, ...(comment ? { comment } : {}) } as Input<"decide">);
  }

  async function close(): Promise<void> {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
    await api.close();
    await board.drop();
  }

  return { board, api, folder, repo, examples, run, created, answer, close, taskOf: (id: string) => getTask(board.admin, { id }) };
}

export const git = (repo: string, ...args: string[]) => execFileSync("git", ["-C", repo, "-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { encoding: "utf8", stdio: "pipe" }).trim();

function examplesIn(folder: string, repo: string, site: string): Record<string, Example> {
  let words = 0;
  const countIn = (name: string, what: RegExp) => (existsSync(join(folder, name)) ? [...readFileSync(join(folder, name), "utf8").matchAll(what)].length : 0);
  return {
    "daily-briefing": {
      capability: "daily-briefing", command: [process.execPath, ...AT_LINE, "examples/daily-briefing/agent.mjs"], lines: [{ path: join(root, "examples/daily-briefing/agent.mjs") }, CLIENT], script: "examples/daily-briefing/agent.mjs", effect: "appendFileSync(OUTBOX", after: "return { sent: true }",
      input: () => ({ repo, to: "team@example.com" }), done: () => countIn("daily-briefing.out", /^Message-ID/gm),
    },
    "code-change": {
      capability: "code-change", command: [process.execPath, ...AT_LINE, "examples/code-change/agent.mjs"], lines: [{ path: join(root, "examples/code-change/agent.mjs") }, CLIENT], script: "examples/code-change/agent.mjs", effect: 'git(repo, "merge"', after: "await task.complete({ merged",
      input: () => ({ repo, file: "greet.mjs", find: git(repo, "show", "HEAD:greet.mjs").match(/"(.*)"/)![1], replace: `Good day ${++words}`, test: [process.execPath, "--test"] }), done: () => Number(git(repo, "rev-list", "--count", "HEAD")) - 1,
    },
    "vm-change": {
      capability: "vm-change", command: [process.execPath, ...AT_LINE, "examples/vm-change/agent.mjs"], lines: [{ path: join(root, "examples/vm-change/agent.mjs") }, { path: join(root, "examples/vm-change/virsh.mjs") }, CLIENT], script: "examples/vm-change/agent.mjs", effect: "host.apply(", after: "return { before, after",
      input: () => ({ host: join(folder, "host.xml"), memoryMiB: 1024 * (1 + (++words % 8)) }), done: () => countIn("virsh.calls", /setmem/g),
    },
    "job-application": {
      capability: "job-application", command: [process.execPath, ...AT_LINE, JOB_AGENT.path], lines: [JOB_AGENT], script: relative(root, JOB_AGENT.path), effect: '{ name: "Submit application", exact: true }).click()', after: "say(`submitted: reference",
      input: () => ({ postingUrl: `${site}/jobs/northwind-platform-engineer`, profile: "mara-lindqvist.json", coverLetterHint: "the move off cron" }),
      done: async () => ((await (await fetch(`${site}/received`)).json()) as { count: number }).count,
    },
    python: {
      capability: "parcels", command: ["python3", "e2e/kill/at_line.py", "examples/python/agent.py"], lines: [{ path: join(root, "examples/python/agent.py") }, { path: "/http/client.py" }], script: "examples/python/agent.py", effect: "outbox.write(", after: 'call("/tasks/%s/complete"',
      input: () => ({ name: "Ada", email: "ada@example.com" }), done: () => countIn("parcels.out", /message/g),
    },
    curl: {
      capability: "notes", command: ["env", `BASH_ENV=${join(root, "e2e/kill/at-line.sh")}`, "bash", "examples/curl/agent.sh"], lines: [{ path: join(root, "examples/curl/agent.sh") }], script: "examples/curl/agent.sh", effect: ">> \"${OUTBOX", after: '/complete" "$(get',
      input: () => ({ to: "ada@example.com", text: "The bins go out tonight." }), done: () => countIn("notes.out", /bins/g),
    },
    shell: {
      capability: "reminders", command: [process.execPath, ...AT_LINE, CLI.path, "run", "--capability", "reminders", "--drain", "--", "env", `BASH_ENV=${join(root, "e2e/kill/at-line.sh")}`, "bash", "examples/shell/agent.sh"], lines: [{ path: join(root, "examples/shell/agent.sh") }, CLI], script: "examples/shell/agent.sh", effect: ">> \"${OUTBOX", after: "exit 0",
      input: () => ({ to: "ada@example.com", text: "The bins go out tonight." }), done: () => countIn("reminders.out", /bins/g),
    },
  };
}

/** The careers site that the job application is sent to: what it has received is the evidence. */
async function openSite(): Promise<{ url: string; close(): Promise<void> }> {
  const child = spawn(process.execPath, [join(JOB, "site.mjs")], { cwd: root, env: { ...process.env, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const url = await new Promise<string>((ready, failed) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => /^Careers site ready: (\S+)/m.exec(text)?.[1] && ready(/ready: (\S+)/.exec(text)![1]!));
    void ended.then(() => failed(new Error("The careers site did not start.")));
  });
  return { url, close: () => (child.kill("SIGTERM"), ended) };
}

function makeRepository(repo: string): void {
  execFileSync("git", ["init", "-q", "-b", "main", repo]);
  writeFileSync(join(repo, "greet.mjs"), 'export const greet = () => "Hello";\n');
  writeFileSync(join(repo, "greet.test.mjs"), 'import test from "node:test"; import { greet } from "./greet.mjs"; test("greets", () => { if (greet().length < 5) throw new Error("too short"); });\n');
  git(repo, "add", ".");
  git(repo, "commit", "-qm", "Greet");
}

/** A virsh in front of the real one that keeps count: what the example itself writes down is no evidence. */
function countVirsh(folder: string): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  if (!hasVirsh) return bin;
  writeFileSync(join(bin, "virsh"), `#!/bin/sh\ncase "$*" in *setmem*) echo setmem >> '${join(folder, "virsh.calls")}' ;; esac\nexec '${execFileSync("sh", ["-c", "command -v virsh"], { encoding: "utf8" }).trim()}' "$@"\n`);
  chmodSync(join(bin, "virsh"), 0o755);
  return bin;
}

function has(tool: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => folder && existsSync(join(folder, tool)));
}
