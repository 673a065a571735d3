// The examples as real agents on real tools, each killed at every step: the side effect happens once, or not at all.
import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
import { type TestBoard, testBoard } from "./test-board";

type Example = { capability: string; command: string[]; parks: string[]; input(): object; done(): number };

let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
const folder = mkdtempSync(join(tmpdir(), "holdpoint-examples-"));
const outbox = join(folder, "outbox");
const repo = join(folder, "repo");
beforeAll(async () => {
  execFileSync(process.execPath, ["-e", 'import("./bin/steps/package.mjs").then((step) => step.packageIfChanged())'], { cwd: root });
  [board, api] = [await testBoard(), await testApi()];
  makeRepository();
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.close();
  await board.drop();
});

const git = (...args: string[]) => execFileSync("git", ["-C", repo, "-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { encoding: "utf8", stdio: "pipe" }).trim();
const countIn = (path: string, what: RegExp) => (existsSync(path) ? [...readFileSync(path, "utf8").matchAll(what)].length : 0);
const hasVirsh = (() => {
  try {
    return Boolean(execFileSync("virsh", ["--version"]));
  } catch {
    return false;
  }
})();

function makeRepository(): void {
  execFileSync("git", ["init", "-q", "-b", "main", repo]);
  writeFileSync(join(repo, "greet.mjs"), 'export const greet = () => "Hello";\n');
  writeFileSync(join(repo, "greet.test.mjs"), 'import test from "node:test"; import { greet } from "./greet.mjs"; test("greets", () => { if (greet().length < 5) throw new Error("too short"); });\n');
  git("add", ".");
  git("commit", "-qm", "Greet");
}

let words = 0;
const merges = () => Number(git("rev-list", "--count", "HEAD")) - 1;
const EXAMPLES: Record<string, Example> = {
  "daily-briefing": { capability: "daily-briefing", command: [process.execPath, "examples/daily-briefing/agent.mjs"], parks: ["claimed", "written"], input: () => ({ repo, to: "team@example.com" }), done: () => countIn(outbox, /^Message-ID/gm) },
  "code-change": {
    capability: "code-change", command: [process.execPath, "examples/code-change/agent.mjs"], parks: ["claimed", "written"], done: merges,
    input: () => ({ repo, file: "greet.mjs", find: git("show", "HEAD:greet.mjs").match(/"(.*)"/)![1], replace: `Good day ${++words}`, test: [process.execPath, "--test"] }),
  },
  python: { capability: "parcels", command: ["python3", "examples/python/agent.py"], parks: ["claimed"], input: () => ({ name: "Ada", email: "ada@example.com" }), done: () => countIn(`${outbox}.py`, /message/g) },
  "vm-change": { capability: "vm-change", command: [process.execPath, "examples/vm-change/agent.mjs"], parks: ["claimed", "written"], input: () => ({ host: join(folder, "host.xml"), memoryMiB: 1024 * (1 + (++words % 8)) }), done: () => countIn(join(folder, "host.xml.log"), /\n/g) },
};

/** A run to its end, or killed at a step. */
function run({ command, capability }: Example, stopAt = ""): Promise<string> {
  const env = { ...process.env, HOLDPOINT_URL: api.url, HOLDPOINT_KEY: board.agent.key, HOLDPOINT_WAIT_SECONDS: "0", OUTBOX: capability === "parcels" ? `${outbox}.py` : outbox, HOLDPOINT_EXAMPLE_STOP_AT: stopAt, PYTHONUNBUFFERED: "1" };
  const child = spawn(command[0]!, command.slice(1), { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const hear = (part: Buffer) => {
    said += String(part);
    if (stopAt && said.includes(`at ${stopAt}\n`)) child.kill("SIGKILL");
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return new Promise((done, failed) => child.once("close", (_, signal) => (stopAt && signal !== "SIGKILL" ? failed(new Error(`ended before ${stopAt}: ${said}`)) : done(said))));
}

async function killed(example: Example, step: string): Promise<void> {
  await run(example, step);
  await board.later("10 minutes");
}

async function created({ capability, input }: Example): Promise<string> {
  await board.capability({ maxLapses: 50 }, capability);
  return (await board.task(capability, { title: "Do it", input: new Json(JSON.stringify(input())) })).id;
}

async function answer(id: string, verdict: "approve" | "request_changes" = "approve", comment?: string): Promise<void> {
  const { approval } = await getTask(board.admin, { id });
  const { request, contentHash } = (await readApproval(approval!.id))!;
  await seen(board.admin, { id: approval!.id, seenHash: contentHash, parts: seenParts((request as Json).value as ChangeRequest).map(({ name }) => name) });
  await decide(board.admin, { id: approval!.id, verdict, seenHash: contentHash, ...(comment ? { comment } : {}) } as Input<"decide">);
}

const taskOf = (id: string) => getTask(board.admin, { id });

describe.each(Object.entries(EXAMPLES))("%s", (name, example) => {
  const able = name !== "vm-change" || hasVirsh;

  test.skipIf(!able)("asks, and does once what a person approved", async () => {
    const id = await created(example);
    const before = example.done();
    await run(example);
    expect(await taskOf(id)).toMatchObject({ status: "needs_approval" });
    await answer(id);
    await run(example);
    expect([(await taskOf(id)).status, example.done() - before]).toEqual(["completed", 1]);
  }, 60_000);

  test.skipIf(!able)("killed at any step it does nothing twice, and nothing without a yes", async () => {
    const before = example.done();
    const first = await created(example);
    for (const step of example.parks) await killed(example, step);
    await run(example);
    expect(await taskOf(first)).toMatchObject({ status: "needs_approval" });
    await answer(first);
    await killed(example, "claimed");
    expect(example.done()).toBe(before);
    await killed(example, "redeemed");
    await run(example);
    expect([(await taskOf(first)).escalation?.reason, example.done()]).toEqual(["outcome_unknown", before]);

    const second = await created(example);
    await run(example);
    await answer(second);
    await killed(example, "acted");
    await run(example);
    expect([(await taskOf(second)).escalation?.reason, example.done()]).toEqual(["outcome_unknown", before + 1]);
  }, 120_000);
});

test("code-change does it again as a person asks, and proposes anew when the main branch has moved", async () => {
  const example = EXAMPLES["code-change"]!;
  const id = await created(example);
  await run(example);
  await answer(id, "request_changes", 'Too stiff, use "Hi there"');
  await run(example);
  expect(((await readApproval((await taskOf(id)).approval!.id))!.request as Json).text).toContain("Hi there");
  writeFileSync(join(repo, "other.txt"), "moved");
  git("add", ".");
  git("commit", "-qm", "Move on");
  await answer(id);
  const before = merges();
  await run(example);
  expect([(await taskOf(id)).status, merges()]).toEqual(["needs_approval", before]);
  await answer(id);
  await run(example);
  expect([(await taskOf(id)).status, merges(), git("show", "HEAD:greet.mjs")]).toEqual(["completed", before + 1, 'export const greet = () => "Hi there";']);
}, 120_000);

test.skipIf(!hasVirsh)("vm-change refuses when the domain changed meanwhile, and asks again", async () => {
  const example = EXAMPLES["vm-change"]!;
  const id = await created(example);
  await run(example);
  const virsh = (await import(/* @vite-ignore */ join(root, "examples/vm-change/virsh.mjs"))) as { openHost(path: string): { apply(...argv: string[]): void } };
  virsh.openHost(join(folder, "host.xml")).apply("setvcpus", "test", "1", "--live");
  await answer(id);
  const before = example.done();
  await run(example);
  expect([(await taskOf(id)).status, example.done()]).toEqual(["needs_approval", before]);
}, 60_000);

test("the cron line makes one task a day, however often it fires", async () => {
  const line = readFileSync(join(root, "examples/shell/crontab"), "utf8").split("\n").find((one) => /^\d/.test(one))!;
  await board.capability({}, "daily-report");
  const command = line.split(" ").slice(5).join(" ").replaceAll("\\%", "%");
  for (let fired = 0; fired < 2; fired++) await promisify(execFile)("sh", ["-c", command], { env: { ...process.env, HOLDPOINT_URL: api.url, HOLDPOINT_KEY: board.agent.key } });
  expect((await board.owner.query("select title from tasks where capability = 'daily-report'")).rows).toEqual([{ title: "Write the daily report" }]);
}, 30_000);
