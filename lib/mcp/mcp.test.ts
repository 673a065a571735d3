// The board's MCP server, asked by the official client over HTTP.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../../e2e/test-api";
import { type Keyed, type TestBoard, testBoard } from "../../e2e/test-board";
import type { ApprovalDetail } from "../contract/approval";
import type { ChangeRequest } from "../contract/change-request";
import type { Call, Input } from "../contract/operations";
import { seenParts } from "../contract/seen-parts";
import { getTask, listApprovals } from "../http/reads";
import { decide } from "../transitions/decide";
import { seen } from "../transitions/seen";
import { Json } from "../contract/json";

let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
const open: Client[] = [];
beforeAll(async () => {
  board = await testBoard();
  api = await testApi();
});
afterAll(async () => {
  for (const client of open) await client.close();
  await api.close();
  await board.drop();
});

async function connected(agent: Keyed = board.agent, query = ""): Promise<Client> {
  const client = new Client({ name: "scripted agent", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${agent.key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${api.url}/api/mcp${query}`), { requestInit }) as never);
  open.push(client);
  return client;
}

type Said = { isError?: boolean; structuredContent?: Record<string, unknown>; content: { text: string }[] };
const call = async (client: Client, name: string, args: object): Promise<Said> => (await client.callTool({ name, arguments: args as Record<string, unknown> })) as unknown as Said;
const said = async (client: Client, name: string, args: object): Promise<Record<string, unknown>> => {
  const answer = await call(client, name, args);
  if (answer.isError) throw new Error(answer.content[0]!.text);
  return answer.structuredContent!;
};

async function openQuestion(capability: string): Promise<{ id: string; contentHash: string; request: ChangeRequest }> {
  const list = () => listApprovals(board.admin, { state: "open", capability: [capability], limit: 5 } as never);
  await expect.poll(async () => (await list()).items.length, { timeout: 10_000 }).toBe(1);
  const { getApproval } = await import("../feed/get-approval");
  const { id, contentHash, request } = (await getApproval(board.admin, { id: (await list()).items[0]!.id }, { signal: new AbortController().signal })) as ApprovalDetail;
  return { id, contentHash, request: (request as Json).value as ChangeRequest };
}

async function answer(question: Awaited<ReturnType<typeof openQuestion>>, verdict: Call<"decide">["verdict"], fields: object = {}): Promise<void> {
  await seen(board.admin, { id: question.id, seenHash: question.contentHash, parts: seenParts(question.request).map(({ name }) => name) });
  await decide(board.admin, { id: question.id, verdict, seenHash: question.contentHash, ...fields } as Input<"decide">);
}

/** One request of a client that is nobody's SDK: plain HTTP, the answer as JSON or as one event of a stream. */
async function raw(method: string, params: string, { query = "", key = board.agent.key, signal = null as AbortSignal | null } = {}): Promise<{ result?: unknown; error?: { code: number } }> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" };
  const answer = await fetch(`${api.url}/api/mcp${query}`, { method: "POST", headers, body: `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`, signal });
  const text = await answer.text();
  const said = answer.headers.get("content-type")?.startsWith("text/event-stream") ? [...text.matchAll(/^data: (\{.*\})$/gm)].at(-1)![1]! : text;
  return JSON.parse(said) as { result?: unknown };
}

const request = { question: "Send the letter", risk: "low", reversible: true, blocks: [{ kind: "text", text: "Dear Ada" }] };

describe("the tools", () => {
  test("name their fields as the contract does, and say what to do next", async () => {
    const client = await connected();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["create_task", "claim", "claim_task", "heartbeat", "save_state", "park", "withdraw", "get_decision", "redeem", "settle", "complete", "fail", "skip", "release", "get_task", "permission_prompt"]);
    expect(tools.find(({ name }) => name === "park")).toMatchObject({ inputSchema: { required: ["id", "leaseToken", "request"] } });
    expect(JSON.stringify(tools)).not.toContain("#/components");
    expect(client.getInstructions()).toContain("end your turn");
  });

  test("a scripted agent does the whole life of a task, and acts only on what was approved", async () => {
    const name = await board.capability();
    const client = await connected();
    const { taskId } = await said(client, "create_task", { capability: name, title: "Write to Ada", input: { to: "ada", big: 1 } });
    const first = await said(client, "claim", { capabilities: [name] });
    const { leaseToken } = (first["claims"] as { leaseToken: string }[])[0]!;
    await said(client, "save_state", { id: taskId, leaseToken, state: { draft: 3 } });
    const refused = await call(client, "complete", { id: taskId, leaseToken });
    expect(refused.isError && JSON.parse(refused.content[0]!.text)).toMatchObject({ code: "approval_required" });
    const parked = await said(client, "park", { id: taskId, leaseToken, request });
    expect(parked["next"]).toContain("End your turn now");
    expect(await said(client, "get_decision", { id: parked["id"] })).toMatchObject({ state: "open", next: expect.stringContaining("No answer yet") });
    await answer(await openQuestion(name), "approve");
    const again = await said(client, "claim_task", { id: taskId });
    expect(again).toMatchObject({ state: { draft: 3 }, approval: { verdict: "approved", approvedRequest: request }, next: expect.stringContaining("Call redeem") });
    const approval = again["approval"] as { id: string; approvedHash: string };
    const use = { id: approval.id, leaseToken: again["leaseToken"], contentHash: approval.approvedHash };
    expect(await said(client, "redeem", use)).toMatchObject({ next: expect.stringContaining("exactly what approvedRequest says") });
    expect(await said(client, "complete", { id: taskId, leaseToken: again["leaseToken"], result: { sent: true } })).toMatchObject({ status: "completed" });
    expect(await said(client, "claim", { capabilities: [name] })).toMatchObject({ claims: [], next: expect.stringContaining("do not claim in a loop") });
  });

  test("take a question back, and say that the approved action was not done: then it is good again", async () => {
    const name = await board.capability();
    const client = await connected();
    const first = await board.parkedIn(name);
    expect(await said(client, "withdraw", { id: first.task.id, approvalId: first.approval.id })).toMatchObject({ status: "pending" });
    const { leaseToken } = await said(client, "claim_task", { id: first.task.id });
    await said(client, "park", { id: first.task.id, leaseToken, request });
    await answer(await openQuestion(name), "approve");
    const again = await said(client, "claim_task", { id: first.task.id });
    const approval = again["approval"] as { id: string; approvedHash: string };
    const use = { id: approval.id, leaseToken: again["leaseToken"], contentHash: approval.approvedHash };
    await said(client, "redeem", use);
    expect(await said(client, "settle", { id: approval.id, leaseToken: again["leaseToken"], outcome: "not_done" })).toMatchObject({ next: expect.stringContaining("good again") });
    await said(client, "redeem", use);
    expect(await said(client, "settle", { id: approval.id, leaseToken: again["leaseToken"], outcome: "done" })).toMatchObject({ next: expect.stringContaining("call complete") });
  });

  test("hand nobody a task who has gone while they waited for one", async () => {
    const [name, other] = [await board.capability(), await board.capability()];
    const waitFor = (one: string, seconds: number, signal: AbortSignal | null = null) => raw("tools/call", `{"name":"claim","arguments":{"capabilities":["${one}"],"waitSeconds":${seconds}}}`, { signal });
    const gone = new AbortController();
    const waiting = waitFor(name, 30, gone.signal).catch(() => "gone");
    // It waits, once another that came after it has waited.
    await waitFor(other, 1);
    gone.abort();
    expect(await waiting).toBe("gone");
    const { id } = await board.task(name);
    // Whoever waited for the first has been woken when one who waits for the second is.
    const woken = waitFor(other, 30);
    await board.task(other);
    expect(((await woken).result as Said).structuredContent!["claims"]).toHaveLength(1);
    expect((await board.claimOne(name))?.task.id).toBe(id);
  });

  test("serve the program of docs/mcp.md as it stands: it asks, and a second run acts on what was approved", async () => {
    const code = readFileSync("examples/mcp/agent.mjs", "utf8");
    expect(readFileSync("docs/mcp.md", "utf8")).toContain(code);
    await board.capability({}, "letters");
    const { id } = await board.task("letters", { input: new Json('{"name":"Ada","email":"ada@example.com"}') });
    const run = () => promisify(execFile)(process.execPath, ["examples/mcp/agent.mjs"], { env: { ...process.env, HOLDPOINT_URL: api.url, HOLDPOINT_KEY: board.agent.key } });
    await run();
    await answer(await openQuestion("letters"), "approve");
    expect((await run()).stdout).toContain("ada@example.com");
    expect(await getTask(board.admin, { id })).toMatchObject({ status: "completed" });
  }, 60_000);

  test.each([
    ["too deep", (deep: string) => `{"capability":"a","title":"b","input":${deep}}`, "invalid"],
    ["too deep for a person to be asked", (deep: string) => `{"tool_name":"Bash","input":{"a":${deep}}}`, "invalid"],
    ["with a key twice", () => `{"capability":"a","capability":"b","title":"b"}`, "malformed_json"],
    ["with a NUL", () => `{"capability":"a","title":"\\u0000"}`, "invalid"],
  ])("take no arguments that are %s", async (_name, args, code) => {
    const before = await board.dump();
    const call = (name: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args("[".repeat(300_000) + "]".repeat(300_000))}}}`;
    for (const name of ["create_task", "permission_prompt"]) {
      const answer = await fetch(`${api.url}/api/mcp`, { method: "POST", headers: { authorization: `Bearer ${board.agent.key}`, "content-type": "application/json", accept: "application/json, text/event-stream" }, body: call(name) });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([code === "invalid" ? 422 : 400, code]);
    }
    expect(await board.dump()).toBe(before);
  });

  test("stand behind the same rights as the API, and wrong input is a refusal that names the field", async () => {
    const reader = await connected(await board.anAgent(["*"], ["tasks:read"]));
    const denied = await call(reader, "create_task", { capability: await board.capability(), title: "Write" });
    expect(JSON.parse(denied.content[0]!.text)).toMatchObject({ code: "forbidden" });
    const wrong = await call(await connected(), "create_task", { capability: "Not A Name", title: "", more: 1 });
    expect(wrong.isError && JSON.parse(wrong.content[0]!.text)).toMatchObject({ code: "invalid", errors: expect.arrayContaining([expect.objectContaining({ pointer: "/capability" })]) });
    for (const [headers, status] of [[{}, 401], [{ authorization: "Bearer hp_wrong" }, 401]] as const)
      expect((await fetch(`${api.url}/api/mcp`, { method: "POST", headers: { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" }, body: "{}" })).status).toBe(status);
    expect((await fetch(`${api.url}/api/mcp`, { method: "POST", headers: { authorization: `Bearer ${board.agent.key}`, "content-type": "application/json", accept: "application/json, text/event-stream" }, body: "{" })).status).toBe(400);
    expect((await fetch(`${api.url}/api/mcp`)).status).toBe(405);
  });

  test("keep every digit of a number, from create to the person and back", async () => {
    const name = await board.capability();
    const big = "12345678901234567890.10";
    const created = await raw("tools/call", `{"name":"create_task","arguments":{"capability":"${name}","title":"Pay","input":{"amount":${big}}}}`);
    const { taskId } = (created.result as Said).structuredContent as { taskId: string };
    const [claimed] = JSON.parse(((await raw("tools/call", `{"name":"claim","arguments":{"capabilities":["${name}"]}}`)).result as Said).content[0]!.text.replace(big, `"${big}"`)).claims as { leaseToken: string; input: object }[];
    expect(claimed!.input).toEqual({ amount: big });
    await raw("tools/call", `{"name":"park","arguments":{"id":"${taskId}","leaseToken":"${claimed!.leaseToken}","request":{"question":"Pay","risk":"low","reversible":true,"blocks":[{"kind":"json","value":{"amount":${big}}}]}}}`);
    expect((await board.owner.query("select request::text as request from approvals where task_id = $1", [taskId])).rows[0].request).toContain(big);
  });

  test("tasks and approvals are resources, as far as the key sees them", async () => {
    const name = await board.capability();
    const { approval, task } = await board.parkedIn(name);
    const client = await connected(await board.anAgent([name]));
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([`holdpoint://tasks/${task.id}`]);
    const read = async (uri: string, by = client) => JSON.parse(((await by.readResource({ uri })).contents[0] as { text: string }).text) as object;
    expect(await read(`holdpoint://approvals/${approval.id}`)).toMatchObject({ id: approval.id, state: "open" });
    await expect(read(`holdpoint://tasks/${task.id}`, await connected(await board.anAgent(["other"])))).rejects.toThrow("not_found");
    await expect(read("file:///etc/passwd")).rejects.toThrow("no resource");
  });
});

describe("a permission prompt", () => {
  const asking = (client: Client, input: object) => call(client, "permission_prompt", { tool_name: "Bash", input, tool_use_id: "toolu_1" }).then(({ content }) => JSON.parse(content[0]!.text) as object);

  test("is allowed by a person, with the input that they changed, and its approval is used up", async () => {
    const name = await board.capability({ requiresApproval: true });
    const client = await connected(await board.anAgent([name]), "?hold=60");
    const waiting = asking(client, { command: "rm -r build", timeout: 5, nested: { a: [1] } });
    const question = await openQuestion(name);
    expect(question.request).toMatchObject({ target: "Bash", blocks: [{ kind: "command", script: "rm -r build" }, { kind: "fields", fields: [{ name: "timeout", value: 5 }] }, { kind: "json", value: { nested: { a: [1] } } }] });
    await answer(question, "approve", { edits: new Json('[{"pointer":"/blocks/0/script","value":"rm -r build/cache"}]') });
    expect(await waiting).toEqual({ behavior: "allow", updatedInput: { command: "rm -r build/cache", timeout: 5, nested: { a: [1] } } });
    expect((await board.owner.query("select status from tasks where capability = $1", [name])).rows).toEqual([{ status: "completed" }]);
  });

  test("is denied with a person's words, and no other agent gets the task", async () => {
    const name = await board.capability();
    const client = await connected(board.agent, `?hold=60&capability=${name}`);
    const waiting = asking(client, { command: "git push" });
    await answer(await openQuestion(name), "request_changes", { comment: "Run the tests first" });
    expect(await waiting).toEqual({ behavior: "deny", message: expect.stringContaining("Run the tests first") });
    expect(await board.claimOne(name)).toBeUndefined();
  });

  test("is denied when nobody answers in time, when the key may not ask, and when the hold makes no sense", async () => {
    const name = await board.capability();
    expect(await asking(await connected(board.agent, `?hold=1&capability=${name}`), { path: "a" })).toMatchObject({ behavior: "deny", message: expect.stringContaining("Nobody answered") });
    expect((await board.owner.query("select id, status from tasks where capability = $1", [name])).rows).toMatchObject([{ status: "skipped" }]);
    expect(await asking(await connected(await board.anAgent([name], ["tasks:read"]), "?hold=1"), { path: "a" })).toMatchObject({ behavior: "deny", message: expect.stringContaining("tasks:create") });
    await expect(connected(board.agent, "?hold=never")).rejects.toThrow("422");
  });

  test("whose agent went away leaves nothing to decide", async () => {
    const name = await board.capability();
    const client = await connected(board.agent, `?hold=60&capability=${name}`);
    const waiting = asking(client, { path: "a" }).catch(() => null);
    const { id } = await openQuestion(name);
    await client.close();
    await waiting;
    await expect.poll(async () => (await board.owner.query("select state from approvals where id = $1", [id])).rows[0].state, { timeout: 10_000 }).toBe("withdrawn");
    const { rows } = await board.owner.query("select id from tasks where capability = $1", [name]);
    await expect.poll(async () => (await getTask(board.admin, { id: rows[0].id })).status, { timeout: 10_000 }).toBe("skipped");
  });

  test("works for an agent that speaks plain HTTP: initialize, list, ask, and the answer as one event", async () => {
    const name = await board.capability();
    const started = await raw("initialize", '{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"curl","version":"1"}}');
    expect(started.result).toMatchObject({ protocolVersion: "2025-06-18", serverInfo: { name: "holdpoint" } });
    const { tools } = (await raw("tools/list", "{}")).result as { tools: { name: string }[] };
    expect(tools.at(-1)!.name).toBe("permission_prompt");
    const waiting = raw("tools/call", '{"name":"permission_prompt","arguments":{"tool_name":"transfer","input":{"cents":12345678901234567890}}}', { query: `?hold=60&capability=${name}` });
    await answer(await openQuestion(name), "approve");
    expect(((await waiting).result as Said).content[0]!.text).toBe('{"behavior":"allow","updatedInput":{"cents":12345678901234567890}}');
    expect((await raw("tools/call", '{"name":"permission_prompt","arguments":{"tool_name":""}}')).error).toMatchObject({ code: -32602 });
  });

  test("decided after its time is no permission: the question was taken back", async () => {
    const name = await board.capability();
    const late = raw("tools/call", '{"name":"permission_prompt","arguments":{"tool_name":"Bash","input":{"command":"ls"}}}', { query: `?hold=2&capability=${name}` });
    const question = await openQuestion(name);
    expect(((await late).result as Said).content[0]!.text).toContain('"behavior":"deny"');
    await expect(answer(question, "approve")).rejects.toThrow();
  });
});
