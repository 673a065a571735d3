// What agents install: the packed package, in a project of its own outside of this repository.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Input } from "../lib/contract/operations";
import { getTask } from "../lib/http/reads";
import { decide } from "../lib/transitions/decide";
import { seen } from "../lib/transitions/seen";
import { root } from "./source-files";
import { testApi } from "./test-api";
import { type TestBoard, testBoard } from "./test-board";

const run = promisify(execFile);
let consumer: string;
let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
beforeAll(async () => {
  await run(process.execPath, ["-e", 'import("./bin/steps/package.mjs").then((step) => step.packageIfChanged())'], { cwd: root });
  consumer = mkdtempSync(join(tmpdir(), "holdpoint-consumer-"));
  writeFileSync(join(consumer, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }));
  await run("npm", ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", join(root, "dist", "holdpoint.tgz")], { cwd: consumer });
  [board, api] = [await testBoard(), await testApi()];
}, 120_000);
afterAll(async () => {
  rmSync(consumer, { recursive: true, force: true });
  await api.close();
  await board.drop();
});

test("the package is as publint wants it, and brings nothing but types' zod", async () => {
  expect((await publint({ pkgDir: join(root, "dist", "package"), strict: true })).messages).toEqual([]);
  const installed = Object.keys((JSON.parse(readFileSync(join(consumer, "package-lock.json"), "utf8")) as { packages: object }).packages);
  expect(installed).toEqual(["", "node_modules/holdpoint", "node_modules/zod"]);
});

test("a stranger's compiler knows the handler, the errors and each method, and catches a wrong one", async () => {
  writeFileSync(join(consumer, "tsconfig.json"), JSON.stringify({ compilerOptions: { strict: true, module: "nodenext", target: "es2022", noEmit: true, skipLibCheck: true, types: [] } }));
  writeFileSync(join(consumer, "agent.ts"), `import { connect, isProblem, work } from "holdpoint/client";
const board = connect({ url: "http://127.0.0.1:1", key: "hp_x" });
export const worker = work<{ to: string }>({ capabilities: ["letters"], board }, async (task) => {
  const to: string = task.input.to;
  // @ts-expect-error a wrong risk
  if (!to) await task.park({ question: "Write", risk: "none", reversible: true, blocks: [] });
  await task.park({ question: \`Write to \${to}\`, risk: "low", reversible: true, blocks: [{ kind: "message", to, body: "Hello" }] });
});
try { await board.claim({ capabilities: ["letters"], waitSeconds: 5 }); } catch (error) { if (isProblem(error, "paused")) error.code satisfies "paused"; }
`);
  await run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", consumer]).catch((error: { stdout: string }) => expect(error.stdout).toBe(""));
}, 60_000);

test("the agent of docs/agents.md runs there as it stands, asks, and acts once it may", async () => {
  const code = readFileSync(join(root, "examples/typescript/agent.mjs"), "utf8");
  expect(readFileSync(join(root, "docs/agents.md"), "utf8")).toContain(code);
  cpSync(join(root, "examples/typescript/agent.mjs"), join(consumer, "agent.mjs"));
  await board.capability({}, "letters");
  const task = await board.task("letters", { input: { text: '{"name":"Ada","email":"ada@example.com"}' } as never });
  const agent = run(process.execPath, ["agent.mjs"], { cwd: consumer, env: { ...process.env, HOLDPOINT_URL: api.url, HOLDPOINT_KEY: board.agent.key } });
  const read = () => getTask(board.admin, { id: task.id });
  await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe("needs_approval");
  const { approval } = await read();
  await seen(board.admin, { id: approval!.id, seenHash: approval!.contentHash, parts: ["block:0"] });
  await decide(board.admin, { id: approval!.id, verdict: "approve", seenHash: approval!.contentHash } as Input<"decide">);
  await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe("completed");
  agent.child.kill("SIGTERM");
  expect((await agent).stdout).toContain("ada@example.com");
}, 60_000);

test("a worker with nothing left to do ends its process at once, however long its grace, and leaves nothing behind on the way", async () => {
  const name = await board.capability({ requiresApproval: false });
  const tasks = await Promise.all(Array.from({ length: 30 }, () => board.task(name)));
  const code = `import { work } from "holdpoint/client"; await work({ capabilities: ["${name}"], drain: true, graceSeconds: 3600 }, async () => "done").done;`;
  // Node warns there of listeners that pile up.
  const { stderr } = await run(process.execPath, ["--input-type=module", "-e", code], { cwd: consumer, env: { ...process.env, HOLDPOINT_URL: api.url, HOLDPOINT_KEY: board.agent.key }, timeout: 30_000 });
  expect([stderr, (await getTask(board.admin, { id: tasks[29]!.id })).status]).toEqual(["", "completed"]);
}, 40_000);
