// `holdpoint run` with commands that do what commands do: print anything, ignore signals, leave something behind, cannot be started.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getTask } from "../lib/http/reads";
import { CLI, type CliScene, cliScene } from "./cli-scene";

let scene: CliScene;
beforeAll(async () => {
  scene = await cliScene();
}, 120_000);
afterAll(() => scene.close());

const NODE = process.execPath;
const taskOf = (id: string) => getTask(scene.board.admin, { id });
const typesOf = async (id: string) => (await scene.board.eventsOf(id)).map(({ type }) => type).filter((type) => type !== "heartbeated");
const isAlive = (pid: number) => existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

/** A pid that a command has written down. */
async function pidIn(file: string): Promise<number> {
  const path = join(scene.folder, file);
  await expect.poll(() => existsSync(path) && readFileSync(path, "utf8").endsWith("\n"), { timeout: 15_000 }).toBe(true);
  return Number(readFileSync(path, "utf8"));
}

test.each([
  ["bytes that are no text", "process.stdout.write(Buffer.from([0, 255, 254, 97, 0]))"],
  ["much more than a result may be", 'process.stdout.write("x".repeat(3_000_000))'],
  ["JSON that is larger than a result may be", "process.stdout.write(JSON.stringify('y'.repeat(2_000_000)))"],
  ["JSON that is too deep", 'process.stdout.write("[".repeat(60) + "]".repeat(60))'],
  ["JSON with a NUL", "process.stdout.write(JSON.stringify('a\\0b'))"],
  ["half of a character", "process.stdout.write('\"\\\\ud800\"')"],
])("a command that prints %s has still done its work: it is not done again", async (_, code) => {
  const name = await scene.board.capability({ requiresApproval: false });
  const { id } = await scene.board.task(name);
  expect((await scene.cli("run", "--capability", name, "--drain", "--", NODE, "-e", code)).code).toBe(0);
  expect(await taskOf(id)).toMatchObject({ status: "completed", attempt: 1 });
}, 60_000);

test("what a command prints keeps its digits, as a result and before a person", async () => {
  const name = await scene.board.capability();
  const { id } = await scene.board.task(name);
  const asks = '{"question":"Pay","risk":"low","reversible":false,"blocks":[{"kind":"json","value":12345678901234567890}]}';
  const command = ["--", "sh", "-c", `[ -n "$HOLDPOINT_APPROVED" ] && echo '{"paid":12345678901234567890}' && exit 0; echo '${asks}'; exit 10`];
  await scene.cli("run", "--capability", name, "--drain", ...command);
  await scene.answer(name, "approve");
  await scene.cli("run", "--capability", name, "--drain", ...command);
  const { rows } = await scene.board.owner.query("select t.result::text as result, a.request::text as request from tasks t join approvals a on a.task_id = t.id where t.id = $1", [id]);
  expect([rows[0].result, rows[0].request]).toEqual([expect.stringContaining("12345678901234567890"), expect.stringContaining("12345678901234567890")]);
}, 60_000);

test.each([
  ["is not there", "./no-such-command", 127],
  ["may not be started", "./not-executable", 126],
])("a command that %s is no fault of the task: the worker ends and says so, and an approval stays good", async (_, command, code) => {
  const name = await scene.board.capability();
  const { approval, task: { id } } = await scene.board.parkedIn(name);
  await import("node:fs").then(({ writeFileSync }) => writeFileSync(join(scene.folder, "not-executable"), "", { mode: 0o600 }));
  await scene.answer(name, "approve");
  const second = await scene.board.task(name);
  const run = (...argv: string[]) => scene.cli("run", "--capability", name, "--drain", "--", ...argv);
  expect(await run(command)).toMatchObject({ code, err: expect.stringContaining(command) });
  expect(await taskOf(id)).toMatchObject({ status: "approved", failures: 0, approval: { id: approval.id } });
  expect(await taskOf(second.id)).toMatchObject({ status: "pending", failures: 0 });
  await scene.board.later("2 minutes");
  await run("sh", "-c", '[ -n "$HOLDPOINT_APPROVED" ] && exit 0; exit 75');
  expect(await taskOf(id)).toMatchObject({ status: "completed" });
}, 60_000);

test("a command that has ended is over, whatever it left behind with its output open", async () => {
  const name = await scene.board.capability({ requiresApproval: false });
  const { id } = await scene.board.task(name);
  await scene.cli("run", "--capability", name, "--drain", "--", "sh", "-c", "setsid sleep 600 2> /dev/null & echo $! > left; echo '\"done\"'");
  expect(await taskOf(id)).toMatchObject({ status: "completed", result: { value: "done" } });
  process.kill(await pidIn("left"), "SIGKILL");
}, 60_000);

test("a signal that ends a command is told by its number", async () => {
  const name = await scene.board.capability({ requiresApproval: false, maxFailures: 1 });
  const { id } = await scene.board.task(name);
  await scene.cli("run", "--capability", name, "--drain", "--", "sh", "-c", "kill -SEGV $$");
  expect((await scene.board.eventsOf(id)).find(({ type }) => type === "failed")!.payload).toMatchObject({ error: { code: "exit_139" } });
}, 60_000);

test("a worker that is killed takes its command along, and all that it started", async () => {
  const name = await scene.board.capability({ requiresApproval: false });
  await scene.board.task(name);
  const worker = scene.start(["run", "--capability", name, "--", "sh", "-c", "trap '' TERM; sleep 600 & echo $! > killed-child; echo $$ > killed; wait; wait"]);
  const [pid, child] = [await pidIn("killed"), await pidIn("killed-child")];
  worker.child.kill("SIGKILL");
  await worker.ended;
  await expect.poll(() => [isAlive(pid), isAlive(child)], { timeout: 30_000 }).toEqual([false, false]);
}, 60_000);

test("a task goes back on SIGTERM only when its command is dead, also one that will not hear", async () => {
  const name = await scene.board.capability({ requiresApproval: false });
  const { id } = await scene.board.task(name);
  const worker = scene.start(["run", "--capability", name, "--", "sh", "-c", "trap '' TERM; echo $$ > deaf; while :; do sleep 0.1; done"]);
  const pid = await pidIn("deaf");
  worker.child.kill("SIGTERM");
  let wrong = 0;
  await expect.poll(async () => {
    const { status } = await taskOf(id);
    if (status === "pending" && isAlive(pid)) wrong++;
    return status;
  }, { timeout: 30_000, interval: 20 }).toBe("pending");
  expect([wrong, (await worker.ended).code, isAlive(pid)]).toEqual([0, 0, false]);
}, 60_000);

test("a worker that slept past its lease ends its command, and what that printed is not taken", async () => {
  const name = await scene.board.capability({ requiresApproval: false, leaseSeconds: 2 });
  const { id } = await scene.board.task(name);
  const first = scene.start(["run", "--capability", name, "--", "sh", "-c", "echo $$ > slept; sleep 600; echo '\"first\"'"]);
  const pid = await pidIn("slept");
  first.child.kill("SIGSTOP");
  await expect.poll(async () => (await taskOf(id)).lease?.lapsed ?? true, { timeout: 15_000 }).toBe(true);
  await scene.cli("run", "--capability", name, "--drain", "--", "echo", '"second"');
  first.child.kill("SIGCONT");
  await expect.poll(() => first.said.err, { timeout: 15_000 }).toContain("not ours any more");
  await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);
  first.child.kill("SIGTERM");
  await first.ended;
  expect([(await taskOf(id)).result, await typesOf(id)]).toEqual([expect.objectContaining({ value: "second" }), ["created", "claimed", "lease_expired", "claimed", "completed"]]);
}, 60_000);

/** As npm starts it: below a shell that is told what it runs, and with which the signals of npm end. */
function belowShell(script: string, ...args: string[]) {
  const child = spawn("sh", ["-c", '"$0" "$@"; exit', NODE, CLI, ...args], { cwd: scene.folder, env: scene.envOf({ npm_lifecycle_script: script }), stdio: "ignore" });
  return { kill: () => void child.kill("SIGKILL"), workerOf: () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim()) };
}

test("a worker that npm started gives its task back when npm has gone; one that was started in the background works on", async () => {
  const name = await scene.board.capability({ requiresApproval: false });
  const tasks = [await scene.board.task(name), await scene.board.task(name)];
  const args = (file: string) => ["run", "--capability", name, "--", "sh", "-c", `echo $$ > ${file}; sleep 600`];
  const npm = belowShell("holdpoint run --capability letters", ...args("by-npm"));
  const command = await pidIn("by-npm");
  const background = belowShell("nohup holdpoint run --capability letters", ...args("by-hand"));
  const other = await pidIn("by-hand");
  const workers = [npm.workerOf(), background.workerOf()];
  npm.kill();
  background.kill();
  await expect.poll(() => isAlive(workers[0]!), { timeout: 30_000 }).toBe(false);
  expect([isAlive(command), isAlive(workers[1]!), isAlive(other)]).toEqual([false, true, true]);
  expect((await Promise.all(tasks.map(({ id }) => taskOf(id)))).map(({ status }) => status).sort()).toEqual(["in_progress", "pending"]);
  process.kill(workers[1]!, "SIGTERM");
  await expect.poll(() => isAlive(workers[1]!), { timeout: 30_000 }).toBe(false);
}, 90_000);

test("what parks is told with its address, and with --json as the approval", async () => {
  const name = await scene.board.capability();
  await scene.board.task(name);
  const asks = '{"question":"Send it","risk":"low","reversible":true,"blocks":[{"kind":"text","text":"Dear Ada"}]}';
  const { out, err } = await scene.cli("--json", "run", "--capability", name, "--drain", "--", "sh", "-c", `echo '${asks}'; exit 10`);
  const { id } = await scene.openQuestion(name);
  expect([JSON.parse(out), err]).toEqual([expect.objectContaining({ id, state: "open" }), expect.stringContaining(`parked, ${scene.api.url}/approvals/${id}`)]);
}, 60_000);
