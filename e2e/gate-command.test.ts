// `holdpoint gate` where it is hard: odd arguments, commands that are not there, a board that dies at each moment, two who go on at once.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../lib/contract/json";
import { getTask, listTasks } from "../lib/http/reads";
import { pauseCapability, resumeCapability } from "../lib/transitions/pause-capability";
import { type CliScene, cliScene } from "./cli-scene";
import { openBlackHole } from "./start/black-hole";

let scene: CliScene;
beforeAll(async () => {
  scene = await cliScene();
}, 120_000);
afterAll(() => scene.close());

const NODE = process.execPath;
const taskOf = (id: string) => getTask(scene.board.admin, { id });
const written = (file: string) => (existsSync(join(scene.folder, file)) ? readFileSync(join(scene.folder, file), "utf8") : "");

/** Asked and let go; the id of its task. */
async function askedFor(...argv: string[]): Promise<{ name: string; taskId: string }> {
  const name = await scene.board.capability();
  expect(await scene.cli("gate", "--capability", name, "--hold", "0", "--", ...argv)).toMatchObject({ code: 3 });
  return { name, taskId: (await scene.openQuestion(name)).taskId };
}

/** The board at an address of its own that can be cut off. */
const wire = () => openBlackHole({ host: "127.0.0.1", port: Number(new URL(scene.api.url).port) });

test("every argument arrives as it was typed, and none is an option of ours or anything to a shell", async () => {
  const args = ["a b", "x\ny", '"q"', "", "--json", "--hold", "-h", "--", "$(touch pwned)", "*", "`id`", "\u202eevil", "ünï", "\t", "\\"];
  const { name, taskId } = await askedFor(NODE, "-e", "console.log(JSON.stringify(process.argv.slice(1)))", "--", ...args);
  expect((await scene.openQuestion(name)).request).toMatchObject({ value: { blocks: [{ argv: [NODE, "-e", expect.any(String), "--", ...args] }] } });
  await scene.answer(name, "approve");
  const { code, out } = await scene.cli("gate", "--resume", taskId);
  expect([code, JSON.parse(out), existsSync(join(scene.folder, "pwned"))]).toEqual([0, args, false]);
}, 60_000);

test.each([["--risk", "terrible"], ["--hold", "soon"], ["--hold", "-1"], ["--resume", "0190"]])("%s %s is not understood, and nothing is asked", async (...options) => {
  const before = await scene.board.dump();
  expect((await scene.cli("gate", ...options, "--", "echo", "x")).code).toBe(2);
  expect(await scene.board.dump()).toBe(before);
}, 30_000);

test("a request that the board does not take leaves nothing for others to work on", async () => {
  const name = await scene.board.capability();
  expect(await scene.cli("gate", "--capability", name, "--", "echo", "x".repeat(20_000))).toMatchObject({ code: 1, err: expect.stringContaining("(invalid)") });
  await scene.board.later("1 hour");
  expect(await scene.board.claimOne(name)).toBeUndefined();
}, 30_000);

test.each([["is not there", "./no-such-command", 127], ["may not be started", "./not-executable", 126]])("a command that %s is told so, and the approval stays good", async (_, command, code) => {
  writeFileSync(join(scene.folder, "not-executable"), "", { mode: 0o600 });
  const { name, taskId } = await askedFor(command);
  await scene.answer(name, "approve");
  expect(await scene.cli("gate", "--resume", taskId)).toMatchObject({ code, err: expect.stringContaining(`gate --resume ${taskId}`) });
  expect(await taskOf(taskId)).toMatchObject({ status: "approved", failures: 0 });
  writeFileSync(join(scene.folder, command), "#!/bin/sh\necho late\n", { mode: 0o700 });
  await import("node:fs").then(({ chmodSync }) => chmodSync(join(scene.folder, command), 0o700));
  expect(await scene.cli("gate", "--resume", taskId)).toMatchObject({ code: 0, out: "late\n" });
}, 60_000);

test("a signal that ends the command is its exit, as in a shell", async () => {
  const { name, taskId } = await askedFor("sh", "-c", "kill -USR1 $$");
  await scene.answer(name, "approve");
  expect((await scene.cli("gate", "--resume", taskId)).code).toBe(138);
}, 60_000);

test("of two who go on with one approval, one runs it", async () => {
  const { name, taskId } = await askedFor("sh", "-c", "printf x >> twice; sleep 1");
  await scene.answer(name, "approve");
  const codes = (await Promise.all([1, 2, 3].map(() => scene.cli("gate", "--resume", taskId)))).map(({ code }) => code).sort();
  expect([written("twice"), codes]).toEqual(["x", [0, 1, 1]]);
}, 60_000);

test("a board that dies while it waits: nothing runs, the exit says so, and the hint goes on once it is back", async () => {
  const name = await scene.board.capability();
  const hole = await wire();
  const gate = scene.start(["gate", "--capability", name, "--", "sh", "-c", "echo ran >> waited"], { HOLDPOINT_URL: `http://127.0.0.1:${hole.port}` });
  const { taskId } = await scene.openQuestion(name);
  await expect.poll(() => gate.said.err, { timeout: 15_000 }).toContain("Waiting for a person");
  hole.close();
  await scene.answer(name, "approve");
  expect(await gate.ended).toMatchObject({ code: 4, err: expect.stringContaining(`gate --resume ${taskId}`) });
  expect(written("waited")).toBe("");
  expect((await scene.cli("gate", "--resume", taskId)).code).toBe(0);
  expect(written("waited")).toBe("ran\n");
}, 60_000);

test.each([[0, "completed"], [7, "failed"]])("a board that dies while the command runs: the exit is the command's, %i, never that nothing was done, and people get the task", async (code) => {
  const { name, taskId } = await askedFor("sh", "-c", `echo ran >> ran-${code}; while [ ! -f go-${code} ]; do sleep 0.1; done; exit ${code}`);
  await scene.answer(name, "approve");
  const hole = await wire();
  const gate = scene.start(["gate", "--resume", taskId], { HOLDPOINT_URL: `http://127.0.0.1:${hole.port}` });
  await expect.poll(() => written(`ran-${code}`), { timeout: 15_000 }).toBe("ran\n");
  hole.close();
  writeFileSync(join(scene.folder, `go-${code}`), "");
  expect(await gate.ended).toMatchObject({ code, err: expect.stringContaining("The board could not be told") });
  await scene.board.later("1 hour");
  await scene.cli("gate", "--resume", taskId);
  expect([written(`ran-${code}`), (await taskOf(taskId)).escalation?.reason]).toEqual(["ran\n", "outcome_unknown"]);
}, 60_000);

test("two commands of one program are two questions, and what a shell is handed is not hidden", async () => {
  const questionOf = async (...args: string[]) => {
    const name = await scene.board.capability();
    await scene.cli("gate", "--capability", name, "--hold", "0", ...args);
    return ((await scene.openQuestion(name)).request as Json).value as { question: string };
  };
  const on = ` on ${hostname()}`;
  expect(await questionOf("--", "sh", "-c", "rm -rf build && make")).toMatchObject({ question: `Run sh -c 'rm -rf build && make'${on}` });
  expect(await questionOf("--title", "Release 1.4", "--", "./deploy.sh", "production")).toMatchObject({ question: `Release 1.4: run ./deploy.sh production${on}` });
  expect((await questionOf("--", "echo", "\u{1f600}".repeat(400))).question).toMatch(/^Run echo '\u{1f600}+… on /u);
}, 60_000);

test("a key that could not see it through asks nothing", async () => {
  const name = await scene.board.capability();
  const { key } = await scene.board.anAgent([name], ["tasks:create", "tasks:work"]);
  const before = await scene.board.dump();
  expect(await scene.start(["gate", "--capability", name, "--", "sh", "-c", "echo ran >> unasked"], { HOLDPOINT_KEY: key }).ended).toMatchObject({ code: 1, err: expect.stringMatching(/tasks:read.*\(forbidden\)/) });
  expect([await scene.board.dump(), written("unasked")]).toEqual([before, ""]);
}, 30_000);

test("a pause after the yes: nothing runs, the approval stays good, and the hint goes on", async () => {
  const { name, taskId } = await askedFor("sh", "-c", "echo ran >> paused");
  await scene.answer(name, "approve");
  await pauseCapability(scene.board.admin, { name });
  expect(await scene.cli("gate", "--resume", taskId)).toMatchObject({ code: 3, err: expect.stringMatching(/is paused.*gate --resume/s) });
  expect(await scene.cli("gate", "--capability", name, "--hold", "0", "--", "true")).toMatchObject({ code: 1, err: expect.stringContaining("(paused)") });
  expect((await listTasks(scene.board.admin, { capability: [name], limit: 5 } as never)).items.map(({ id }) => id)).toEqual([taskId]);
  expect([await taskOf(taskId), written("paused")]).toEqual([expect.objectContaining({ status: "approved" }), ""]);
  await resumeCapability(scene.board.admin, { name });
  expect((await scene.cli("gate", "--resume", taskId)).code).toBe(0);
}, 60_000);

test.each(["SIGTERM", "SIGINT"] as const)("%s while it waits leaves the question, and says how to go on", async (signal) => {
  const name = await scene.board.capability();
  const gate = scene.start(["gate", "--capability", name, "--", "true"]);
  await expect.poll(() => gate.said.err, { timeout: 15_000 }).toContain("Waiting for a person");
  gate.child.kill(signal);
  const { taskId } = await scene.openQuestion(name);
  expect(await gate.ended).toMatchObject({ code: 3, err: expect.stringContaining(`gate --resume ${taskId}`) });
}, 30_000);

test("a gate that stood still past its lease ends its command once it moves again, and people are asked", async () => {
  const name = await scene.board.capability({ leaseSeconds: 2 });
  const gate = scene.start(["gate", "--capability", name, "--", "sh", "-c", "echo ran >> still; exec sleep 600"]);
  const { taskId } = await scene.openQuestion(name);
  await scene.answer(name, "approve");
  await expect.poll(() => written("still"), { timeout: 15_000 }).toBe("ran\n");
  gate.child.kill("SIGSTOP");
  await expect.poll(async () => (await taskOf(taskId)).lease?.lapsed, { timeout: 15_000 }).toBe(true);
  expect((await scene.cli("gate", "--resume", taskId)).code).toBe(1);
  gate.child.kill("SIGCONT");
  expect(await gate.ended).toMatchObject({ code: 143, err: expect.stringContaining("people are asked") });
  expect([written("still"), (await taskOf(taskId)).escalation?.reason]).toEqual(["ran\n", "outcome_unknown"]);
}, 60_000);
