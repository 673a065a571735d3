// The command line as processes against a board: what it prints, how it ends, and what its gates let through.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertPerson } from "../lib/db/insert-person";
import { peoplePool } from "../lib/db/pool";
import { readApproval } from "../lib/db/read-approval";
import { getTask } from "../lib/http/reads";
import { type CliScene, cliScene, type Ended } from "./cli-scene";

let scene: CliScene;
beforeAll(async () => {
  scene = await cliScene();
}, 120_000);
afterAll(() => scene.close());

const start: CliScene["start"] = (...args) => scene.start(...args);
const cli: CliScene["cli"] = (...args) => scene.cli(...args);
const openQuestion: CliScene["openQuestion"] = (...args) => scene.openQuestion(...args);
const answer: CliScene["answer"] = (...args) => scene.answer(...args);

describe("the command line", () => {
  test("creates, lists, claims, keeps, parks and shows, for people and as JSON", async () => {
    const name = await scene.board.capability();
    const made = await cli("task", "create", "--capability", name, "--title", "Write to \u202eAda", "--input", '{"big":12345678901234567890}', "--json");
    const { id } = JSON.parse(made.out) as { id: string };
    expect(made.out).toContain("12345678901234567890");
    expect((await cli("task", "list", "--capability", name)).out).toContain("Write to \\u{202e}Ada");
    const claimed = JSON.parse((await cli("claim", "--capability", name, "--json")).out) as { leaseToken: string };
    expect(await cli("claim", "--capability", name)).toMatchObject({ code: 3, err: expect.stringContaining("empty") });
    expect((await cli("complete", id, "--lease", claimed.leaseToken)).err).toContain("(approval_required)");
    const request = JSON.stringify({ question: "Send it", risk: "low", reversible: true, blocks: [{ kind: "text", text: "Dear Ada" }] });
    expect(await cli("park", id, "--lease", claimed.leaseToken, "--request", request)).toMatchObject({ code: 0, out: expect.stringContaining("/approvals/") });
    expect((await cli("approvals", "list", "--capability", name)).out).toContain("Send it");
    expect((await cli("task", "show", id)).out).toContain("needs_approval");
    expect((await cli("events", "--capability", name)).out.trim().split("\n").map((line) => line.split("  ")[2])).toEqual(["capability_changed", "created", "claimed", "parked"]);
  }, 60_000);

  test("says by its exit status what went wrong", async () => {
    expect((await cli("--help")).code).toBe(0);
    expect((await cli("task", "create")).code).toBe(2);
    expect((await cli("task", "create", "--capability", "nowhere", "--title", "x", "--input", "{")).code).toBe(2);
    expect(await cli("task", "create", "--capability", "nowhere", "--title", "x")).toMatchObject({ code: 1, err: expect.stringContaining("/capability") });
    expect(await start(["task", "list"], { HOLDPOINT_URL: "http://127.0.0.1:9", HOLDPOINT_RETRY_SECONDS: "0" }).ended).toMatchObject({ code: 4, err: expect.stringContaining("No board answers") });
    expect(await cli("approvals", "decide", "0", "--approve")).toMatchObject({ code: 2, err: expect.stringContaining("Only a person") });
    expect((await cli("completion", "bash")).out).toContain('"task create") words="--capability');
  }, 60_000);
});

describe("a person at a terminal", () => {
  const session = () => ({ HOLDPOINT_SESSION_FILE: join(scene.folder, "session.json"), PATH: "/nowhere" });
  const asPerson = (...args: string[]) => start(args, session()).ended;

  async function signIn(password: string): Promise<Ended> {
    const signing = start(["sign-in", "--email", "ada@example.test", "--password-stdin"], session(), "pipe");
    signing.child.stdin!.end(`${password}\n`);
    return signing.ended;
  }

  test("signs in with their own password and decides; a key cannot, nor who has signed out", async () => {
    process.env["PORT"] = new URL(scene.api.url).port; // the origin that is accepted
    await insertPerson(peoplePool(), { name: "Ada", email: "ada@example.test", passwordHash: await hashPassword("correct horse"), role: "approver" });
    const { approval } = await scene.board.parkedIn(await scene.board.capability());
    expect(await asPerson("approvals", "decide", approval.id, "--approve", "--yes")).toMatchObject({ code: 2, err: expect.stringContaining("Only a person") });
    expect(await signIn("wrong horse")).toMatchObject({ code: 1, err: expect.stringContaining("wrong") });
    expect(await signIn("correct horse")).toMatchObject({ code: 0, out: expect.stringContaining("ada@example.test") });
    expect(statSync(join(scene.folder, "session.json")).mode & 0o777).toBe(0o600);
    expect(await asPerson("approvals", "decide", approval.id, "--approve")).toMatchObject({ code: 2, err: expect.stringContaining("no terminal") });
    expect(await asPerson("approvals", "decide", approval.id, "--approve", "--reject")).toMatchObject({ code: 2 });
    expect(await asPerson("approvals", "decide", approval.id, "--approve", "--yes")).toMatchObject({ code: 0, out: expect.stringMatching(/Send it\.[\s\S]*approved/) });
    expect(await readApproval(approval.id)).toMatchObject({ verdict: "approved", decidedBy: { name: "Ada" } });
    expect(await asPerson("approvals", "decide", approval.id, "--approve", "--yes")).toMatchObject({ code: 1, err: expect.stringContaining("decided") });
    expect(await asPerson("approvals", "open", approval.id)).toMatchObject({ code: 0, out: `${scene.api.url}/approvals/${approval.id}\n` });
    await asPerson("sign-out");
    expect(await asPerson("approvals", "decide", approval.id, "--reject", "--comment", "No", "--yes")).toMatchObject({ code: 2 });
  }, 60_000);
});

describe("the log", () => {
  test("is followed as it grows, and a watch ends when its task does", async () => {
    const { lease: { id, leaseToken } } = await scene.board.claimed({ requiresApproval: false });
    const heard = (out: () => string) => expect.poll(out, { timeout: 15_000 });
    const following = start(["events", "--follow", "--type", "claimed", "completed"]);
    const watching = start(["task", "watch", id, "--json"]);
    await heard(() => following.said.out).toContain(`${id}  claimed`);
    await heard(() => watching.said.out).toContain('"claimed"');
    await cli("complete", id, "--lease", leaseToken);
    await heard(() => following.said.out).toContain(`${id}  completed`);
    const { code, out } = await watching.ended;
    expect([code, out.trim().split("\n").map((line) => (JSON.parse(line) as { type: string }).type)]).toEqual([0, ["created", "claimed", "completed"]]);
    following.child.kill("SIGTERM");
    await following.ended;
  }, 60_000);
});

describe("completion", () => {
  /** What a bash with the script sourced makes of a line that is typed, Tab and all, for a `holdpoint` that prints its arguments. */
  async function typed(line: string): Promise<string[]> {
    const { out } = await cli("completion", "bash");
    writeFileSync(join(scene.folder, "bashrc"), `${out}\nholdpoint() { printf '<%s>' "$@" >&3; }\n`);
    writeFileSync(join(scene.folder, "some-file.json"), "{}");
    // Interactive, so that its line editor takes the Tab; in a session of its own, so that no terminal stops it.
    const child = spawn("bash", ["--noprofile", "--rcfile", "bashrc", "-i"], { cwd: scene.folder, detached: true, stdio: ["pipe", "ignore", "ignore", "pipe"], env: { ...process.env, TERM: "dumb", HISTFILE: "/dev/null", INPUTRC: "/dev/null" } });
    let said = "";
    (child.stdio[3] as Readable).setEncoding("utf8").on("data", (part: string) => (said += part));
    child.stdin!.end(`${line}\nexit\n`);
    await once(child, "close");
    return [...said.matchAll(/<([^>]*)>/g)].map(([, arg]) => arg!);
  }

  test.each([
    ["holdpoint ta\tcre\t", ["task", "create"]],
    ["holdpoint task create --cap\tletters --ti\tHello", ["task", "create", "--capability", "letters", "--title", "Hello"]],
    ["holdpoint approvals dec\t1 --app\t", ["approvals", "decide", "1", "--approve"]],
    ["holdpoint task create --input some-f\t", ["task", "create", "--input", "some-file.json"]],
    ["holdpoint gate -- cat some-f\t", ["gate", "--", "cat", "some-file.json"]],
  ])("in a bash: %j", async (line, args) => {
    expect(await typed(line)).toEqual(args);
  }, 30_000);

  test.each(["zsh", "fish"])("for %s is printed, with every command", async (shell) => {
    const { out } = await cli("completion", shell);
    for (const word of ["approvals", "mcp-gate", "sign-in"]) expect(out).toContain(word);
  }, 30_000);

  test("for another shell is refused", async () => expect(await cli("completion", "cmd")).toMatchObject({ code: 2 }), 30_000);
});

describe("run", () => {
  test("hands the task to a command, completes with what it prints, and fails with its exit", async () => {
    const name = await scene.board.capability({ requiresApproval: false, maxFailures: 1 });
    const good = await scene.board.task(name, { title: "good" });
    const bad = await scene.board.task(name, { title: "bad" });
    const script = 'let text = ""; process.stdin.on("data", (part) => (text += part)).on("end", () => { const task = JSON.parse(text); if (task.title === "bad") process.exit(7); console.log(JSON.stringify({ did: task.title })); });';
    expect((await cli("run", "--capability", name, "--drain", "--", process.execPath, "-e", script)).code).toBe(0);
    expect(await getTask(scene.board.admin, { id: good.id })).toMatchObject({ status: "completed", result: { value: { did: "good" } } });
    expect(await getTask(scene.board.admin, { id: bad.id })).toMatchObject({ status: "escalated" });
  }, 60_000);

  test("parks with what a command asks, and starts it again only with the approval used up", async () => {
    const name = await scene.board.capability();
    const { id } = await scene.board.task(name);
    writeFileSync(join(scene.folder, "agent.sh"), `#!/bin/sh\nif [ -n "$HOLDPOINT_APPROVED" ]; then echo '"sent"'; exit 0; fi\necho '{"question":"Send it","risk":"low","reversible":true,"blocks":[{"kind":"text","text":"Dear Ada"}]}'; exit 10\n`);
    await cli("run", "--capability", name, "--drain", "--", "sh", "agent.sh");
    await answer(name, "approve");
    await cli("run", "--capability", name, "--drain", "--", "sh", "agent.sh");
    expect((await scene.board.eventsOf(id)).map(({ type }) => type)).toEqual(["created", "claimed", "parked", "approved", "claimed", "redeemed", "completed"]);
  }, 60_000);

  test("ends its command and gives the task back on SIGTERM", async () => {
    const name = await scene.board.capability({ requiresApproval: false });
    const { id } = await scene.board.task(name);
    const worker = start(["run", "--capability", name, "--", "sh", "-c", "echo $$ > pid; sleep 60"]);
    await expect.poll(() => existsSync(join(scene.folder, "pid")) && readFileSync(join(scene.folder, "pid"), "utf8").trim(), { timeout: 15_000 }).toMatch(/^\d+$/);
    const pid = Number(readFileSync(join(scene.folder, "pid"), "utf8"));
    worker.child.kill("SIGTERM");
    expect((await worker.ended).code).toBe(0);
    expect(await getTask(scene.board.admin, { id })).toMatchObject({ status: "pending", failures: 0, lapses: 0 });
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  }, 60_000);
});

describe("gate", () => {
  test("runs exactly what was approved, once, and passes its output on", async () => {
    const name = await scene.board.capability();
    const gate = start(["gate", "--capability", name, "--", "sh", "-c", "echo ran >> ran; echo out"]);
    expect((await openQuestion(name)).request).toMatchObject({ value: { blocks: [{ kind: "command", argv: ["sh", "-c", "echo ran >> ran; echo out"] }] } });
    expect(existsSync(join(scene.folder, "ran"))).toBe(false);
    const { taskId } = await answer(name, "approve");
    expect(await gate.ended).toMatchObject({ code: 0, out: "out\n" });
    expect(await cli("gate", "--resume", taskId)).toMatchObject({ code: 1 });
    expect(readFileSync(join(scene.folder, "ran"), "utf8")).toBe("ran\n");
    expect(await getTask(scene.board.admin, { id: taskId })).toMatchObject({ status: "completed" });
  }, 60_000);

  test("can end and go on later; a no, and a failing command, are told by the exit", async () => {
    const name = await scene.board.capability();
    const asked = await cli("gate", "--capability", name, "--hold", "0", "--", "sh", "-c", "echo later >> later; exit 9");
    expect(asked).toMatchObject({ code: 3, err: expect.stringContaining("holdpoint gate --resume ") });
    const { taskId } = await answer(name, "approve");
    expect(await cli("gate", "--resume", taskId)).toMatchObject({ code: 9 });
    expect(await getTask(scene.board.admin, { id: taskId })).toMatchObject({ status: "escalated" });
    const other = await scene.board.capability();
    const gate = start(["gate", "--capability", other, "--", "sh", "-c", "echo never >> never"]);
    await answer(other, "reject");
    expect(await gate.ended).toMatchObject({ code: 5, err: expect.stringContaining("Not on a Friday") });
    expect(existsSync(join(scene.folder, "never"))).toBe(false);
  }, 60_000);

  test("fails closed: without a board nothing runs", async () => {
    expect(await start(["gate", "--", "sh", "-c", "echo open >> open"], { HOLDPOINT_URL: "http://127.0.0.1:9", HOLDPOINT_RETRY_SECONDS: "0" }).ended).toMatchObject({ code: 4 });
    expect(existsSync(join(scene.folder, "open"))).toBe(false);
  }, 60_000);
});
