// The command line as processes against a board: what it prints, how it ends, and what its gates let through.
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChangeRequest } from "../lib/contract/change-request";
import { Json } from "../lib/contract/json";
import type { Input } from "../lib/contract/operations";
import { seenParts } from "../lib/contract/seen-parts";
import { readApproval } from "../lib/db/read-approval";
import { getTask, listApprovals } from "../lib/http/reads";
import { decide } from "../lib/transitions/decide";
import { seen } from "../lib/transitions/seen";
import { root } from "./source-files";
import { testApi } from "./test-api";
import { type TestBoard, testBoard } from "./test-board";

const CLI = join(root, "dist/package/holdpoint.js");
let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
let folder: string;
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ["-e", 'import("./bin/steps/package.mjs").then((step) => step.packageIfChanged())'], { cwd: root });
  [board, api] = [await testBoard(), await testApi()];
  folder = mkdtempSync(join(tmpdir(), "holdpoint-cli-"));
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.close();
  await board.drop();
});

type Ended = { code: number | null; out: string; err: string };
const envOf = (env: Record<string, string> = {}) => ({ ...process.env, HOLDPOINT_URL: api.url, HOLDPOINT_KEY: board.agent.key, HOLDPOINT_RETRY_SECONDS: "1", ...env });

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, env: envOf(env), stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (part: string) => (said.out += part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => (said.err += part));
  const ended = new Promise<Ended>((done) => child.once("close", (code) => done({ code, ...said })));
  return { child, ended };
}

const cli = (...args: string[]) => start(args).ended;

async function openQuestion(capability: string) {
  const list = () => listApprovals(board.admin, { state: "open", capability: [capability], limit: 5 } as never);
  await expect.poll(async () => (await list()).items.length, { timeout: 15_000 }).toBe(1);
  return (await readApproval((await list()).items[0]!.id))!;
}

async function answer(capability: string, verdict: "approve" | "reject", fields: object = {}) {
  const { id, contentHash, request } = await openQuestion(capability);
  await seen(board.admin, { id, seenHash: contentHash, parts: seenParts((request as Json).value as ChangeRequest).map(({ name }) => name) });
  return decide(board.admin, { id, verdict, seenHash: contentHash, ...(verdict === "reject" ? { comment: "Not on a Friday" } : {}), ...fields } as Input<"decide">);
}

describe("the command line", () => {
  test("creates, lists, claims, keeps, parks and shows, for people and as JSON", async () => {
    const name = await board.capability();
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

describe("run", () => {
  test("hands the task to a command, completes with what it prints, and fails with its exit", async () => {
    const name = await board.capability({ requiresApproval: false, maxFailures: 1 });
    const good = await board.task(name, { title: "good" });
    const bad = await board.task(name, { title: "bad" });
    const script = 'let text = ""; process.stdin.on("data", (part) => (text += part)).on("end", () => { const task = JSON.parse(text); if (task.title === "bad") process.exit(7); console.log(JSON.stringify({ did: task.title })); });';
    expect((await cli("run", "--capability", name, "--drain", "--", process.execPath, "-e", script)).code).toBe(0);
    expect(await getTask(board.admin, { id: good.id })).toMatchObject({ status: "completed", result: { value: { did: "good" } } });
    expect(await getTask(board.admin, { id: bad.id })).toMatchObject({ status: "escalated" });
  }, 60_000);

  test("parks with what a command asks, and starts it again only with the approval used up", async () => {
    const name = await board.capability();
    const { id } = await board.task(name);
    writeFileSync(join(folder, "agent.sh"), `#!/bin/sh\nif [ -n "$HOLDPOINT_APPROVED" ]; then echo '"sent"'; exit 0; fi\necho '{"question":"Send it","risk":"low","reversible":true,"blocks":[{"kind":"text","text":"Dear Ada"}]}'; exit 10\n`);
    await cli("run", "--capability", name, "--drain", "--", "sh", "agent.sh");
    await answer(name, "approve");
    await cli("run", "--capability", name, "--drain", "--", "sh", "agent.sh");
    expect((await board.eventsOf(id)).map(({ type }) => type)).toEqual(["created", "claimed", "parked", "approved", "claimed", "redeemed", "completed"]);
  }, 60_000);

  test("ends its command and gives the task back on SIGTERM", async () => {
    const name = await board.capability({ requiresApproval: false });
    const { id } = await board.task(name);
    const worker = start(["run", "--capability", name, "--", "sh", "-c", "echo $$ > pid; sleep 60"]);
    await expect.poll(() => existsSync(join(folder, "pid")) && readFileSync(join(folder, "pid"), "utf8").trim(), { timeout: 15_000 }).toMatch(/^\d+$/);
    const pid = Number(readFileSync(join(folder, "pid"), "utf8"));
    worker.child.kill("SIGTERM");
    expect((await worker.ended).code).toBe(0);
    expect(await getTask(board.admin, { id })).toMatchObject({ status: "pending", failures: 0, lapses: 0 });
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  }, 60_000);
});

describe("gate", () => {
  test("runs exactly what was approved, once, and passes its output on", async () => {
    const name = await board.capability();
    const gate = start(["gate", "--capability", name, "--", "sh", "-c", "echo ran >> ran; echo out"]);
    expect((await openQuestion(name)).request).toMatchObject({ value: { blocks: [{ kind: "command", argv: ["sh", "-c", "echo ran >> ran; echo out"] }] } });
    expect(existsSync(join(folder, "ran"))).toBe(false);
    const { taskId } = await answer(name, "approve");
    expect(await gate.ended).toMatchObject({ code: 0, out: "out\n" });
    expect(await cli("gate", "--resume", taskId)).toMatchObject({ code: 1 });
    expect(readFileSync(join(folder, "ran"), "utf8")).toBe("ran\n");
    expect(await getTask(board.admin, { id: taskId })).toMatchObject({ status: "completed" });
  }, 60_000);

  test("can end and go on later; a no, and a failing command, are told by the exit", async () => {
    const name = await board.capability();
    const asked = await cli("gate", "--capability", name, "--hold", "0", "--", "sh", "-c", "echo later >> later; exit 9");
    expect(asked).toMatchObject({ code: 3, err: expect.stringContaining("holdpoint gate --resume ") });
    const { taskId } = await answer(name, "approve");
    expect(await cli("gate", "--resume", taskId)).toMatchObject({ code: 9 });
    expect(await getTask(board.admin, { id: taskId })).toMatchObject({ status: "escalated" });
    const other = await board.capability();
    const gate = start(["gate", "--capability", other, "--", "sh", "-c", "echo never >> never"]);
    await answer(other, "reject");
    expect(await gate.ended).toMatchObject({ code: 5, err: expect.stringContaining("Not on a Friday") });
    expect(existsSync(join(folder, "never"))).toBe(false);
  }, 60_000);

  test("fails closed: without a board nothing runs", async () => {
    expect(await start(["gate", "--", "sh", "-c", "echo open >> open"], { HOLDPOINT_URL: "http://127.0.0.1:9", HOLDPOINT_RETRY_SECONDS: "0" }).ended).toMatchObject({ code: 4 });
    expect(existsSync(join(folder, "open"))).toBe(false);
  }, 60_000);
});

describe("mcp-gate", () => {
  const UPSTREAM = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"; import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js"; import { z } from "zod"; import { appendFileSync } from "node:fs";
const server = new McpServer({ name: "files", version: "1" });
const called = (name) => ({ path }) => (appendFileSync(process.env.CALLS, name + "\\n"), name === "crash" ? process.exit(1) : { content: [{ type: "text", text: name + " " + path + " " + (process.env.HOLDPOINT_KEY ?? "no key") }] });
for (const name of ["read_file", "delete_file", "crash"]) server.registerTool(name, { inputSchema: { path: z.string() } }, called(name));
await server.connect(new StdioServerTransport());`;
  const agents: Client[] = [];
  afterAll(() => Promise.all(agents.map((agent) => agent.close())));
  const calls = () => (existsSync(join(folder, "calls")) ? readFileSync(join(folder, "calls"), "utf8").trim().split("\n") : []);

  async function agentBehind(options: string[], env: Record<string, string> = {}): Promise<Client> {
    const client = new Client({ name: "scripted agent", version: "1" });
    const upstream = options.includes("--url") ? [] : ["--", process.execPath, "--input-type=module", "-e", UPSTREAM];
    const args = [CLI, "mcp-gate", "--allow", "read_*", ...options, ...upstream];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: root, env: envOf({ CALLS: join(folder, "calls"), ...env }) as Record<string, string>, stderr: "ignore" }) as never);
    agents.push(client);
    return client;
  }

  const call = async (client: Client, name: string, args: Record<string, unknown> = { path: "a.txt" }) => (await client.callTool({ name, arguments: args })) as unknown as { isError?: boolean; content: { text: string }[] };

  test("passes listed tools, and makes another call only once a person allowed it, as they changed it", async () => {
    const name = await board.capability();
    const agent = await agentBehind(["--capability", name, "--hold", "60"]);
    expect((await agent.listTools()).tools.map((tool) => tool.name)).toEqual(["read_file", "delete_file", "crash"]);
    expect((await call(agent, "read_file")).content[0]!.text).toBe("read_file a.txt no key");
    const waiting = call(agent, "delete_file");
    await answer(name, "approve", { edits: new Json('[{"pointer":"/blocks/0/fields/0/value","value":"b.txt"}]') });
    expect((await waiting).content[0]!.text).toBe("delete_file b.txt no key");
    const denied = call(agent, "delete_file");
    await answer(name, "reject");
    expect(await denied).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("Not on a Friday") }] });
  }, 60_000);

  test("fails closed: without a board, or with an answer that comes too late, the call is not made", async () => {
    const before = calls().length;
    const lone = await agentBehind([], { HOLDPOINT_URL: "http://127.0.0.1:9", HOLDPOINT_RETRY_SECONDS: "0" });
    expect(await call(lone, "delete_file")).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("No board answers") }] });
    const name = await board.capability();
    const hasty = await agentBehind(["--capability", name, "--hold", "2"]);
    const waiting = call(hasty, "delete_file");
    const question = await openQuestion(name);
    expect(await waiting).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("Nobody answered") }] });
    await expect(decide(board.admin, { id: question.id, verdict: "approve", seenHash: question.contentHash } as Input<"decide">)).rejects.toThrow();
    expect(calls().length).toBe(before);
  }, 60_000);

  test("fails closed: where the server behind it dies in an approved call, people get the task and nothing is called again", async () => {
    const name = await board.capability();
    const agent = await agentBehind(["--capability", name, "--hold", "60"]);
    const waiting = call(agent, "crash").catch((error: Error) => ({ isError: true, content: [{ text: error.message }] }));
    const { taskId } = await answer(name, "approve");
    expect((await waiting).isError).toBe(true);
    await expect.poll(async () => (await getTask(board.admin, { id: taskId })).status, { timeout: 15_000 }).toBe("escalated");
    expect(calls().filter((one) => one === "crash")).toHaveLength(1);
  }, 60_000);

  test("stands in front of a server over HTTP with its headers, and fails closed when that one is away", async () => {
    const name = await board.capability();
    // The server behind is a board's own: what passes needs its header, what does not waits here.
    const options = ["--capability", name, "--hold", "60", "--allow", "get_*", "--url", `${api.url}/api/mcp`];
    const agent = await agentBehind([...options, "--header", `Authorization: Bearer ${board.agent.key}`]);
    const task = await board.task(name);
    expect((await call(agent, "get_task", { id: task.id })).content[0]!.text).toContain(task.id);
    const waiting = call(agent, "create_task", { capability: name, title: "Made behind the gate" });
    await answer(name, "approve");
    expect((await waiting).content[0]!.text).toContain("Made behind the gate");
    await expect(agentBehind(options)).rejects.toThrow();
    await expect(agentBehind(["--capability", name, "--url", "http://127.0.0.1:9/mcp"])).rejects.toThrow();
  }, 60_000);
});
