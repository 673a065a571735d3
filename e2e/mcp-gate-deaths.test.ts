// The gate in front of another MCP server while something dies: whatever it is, the agent is told the truth and nothing is called twice.
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getTask } from "../lib/http/reads";
import { CLI, type CliScene, cliScene } from "./cli-scene";
import { root } from "./source-files";
import { openBlackHole } from "./start/black-hole";

let scene: CliScene;
const agents: Client[] = [];
const closing: (() => void)[] = [];
beforeAll(async () => {
  scene = await cliScene();
}, 120_000);
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.close()));
  closing.splice(0).forEach((close) => close());
});
afterAll(() => scene.close());

/** A remote MCP server whose one tool never answers, in JSON or as a stream that has begun; `die` cuts every connection. */
async function remote(way: "json" | "stream"): Promise<{ url: string; calls: string[]; called: Promise<void>; die(): void }> {
  const calls: string[] = [];
  const sockets = new Set<Socket>();
  let hear = () => undefined as void;
  const called = new Promise<void>((done) => (hear = done));
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part)).on("end", () => {
      if (request.method !== "POST") return void response.writeHead(405).end();
      const { id, method, params } = JSON.parse(body) as { id?: number; method: string; params?: { name: string } };
      const say = (result: object) => response.writeHead(200, { "content-type": "application/json", "mcp-session-id": randomUUID() }).end(JSON.stringify({ jsonrpc: "2.0", id, result }));
      if (method === "initialize") return say({ protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "remote", version: "1" } });
      if (method === "tools/list") return say({ tools: [{ name: "deploy", inputSchema: { type: "object", properties: { to: { type: "string" } } } }] });
      if (method !== "tools/call") return void response.writeHead(202).end();
      calls.push(params!.name);
      if (way === "stream") response.writeHead(200, { "content-type": "text/event-stream" }).write(": at work\n\n");
      hear();
    });
  });
  server.on("connection", (socket) => void sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket))));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const die = () => (server.close(), sockets.forEach((socket) => socket.destroy()));
  closing.push(die);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, calls, called, die };
}

async function agentBehind(url: string, options: string[], env: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: "scripted agent", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [CLI, "mcp-gate", "--url", url, ...options], cwd: root, env: scene.envOf(env), stderr: "ignore" }) as never);
  agents.push(client);
  return client;
}

const call = async (client: Client, options = {}) => (await client.callTool({ name: "deploy", arguments: { to: "production" } }, undefined, { timeout: 50_000, ...options })) as unknown as { isError?: boolean; content: { text: string }[] };

test.each(["json", "stream"] as const)("a remote server that dies in an approved call (%s): the agent hears at once that nobody knows, people get the task, nothing is called again", async (way) => {
  const name = await scene.board.capability();
  const far = await remote(way);
  const agent = await agentBehind(far.url, ["--capability", name]);
  const waiting = call(agent);
  const { taskId } = await scene.answer(name, "approve");
  await far.called;
  far.die();
  expect(await waiting).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/may have been done.*Do not call it again/) }] });
  expect(await getTask(scene.board.admin, { id: taskId })).toMatchObject({ status: "escalated" });
  expect(far.calls).toEqual(["deploy"]);
}, 60_000);

test("a remote server that is dead when the yes comes: the call is refused, and people get the task", async () => {
  const name = await scene.board.capability();
  const far = await remote("json");
  const agent = await agentBehind(far.url, ["--capability", name]);
  const waiting = call(agent);
  await scene.openQuestion(name);
  far.die();
  const { taskId } = await scene.answer(name, "approve");
  expect((await waiting).isError).toBe(true);
  expect([far.calls, (await getTask(scene.board.admin, { id: taskId })).status]).toEqual([[], "escalated"]);
}, 60_000);

test("a board that dies while a call waits for its answer: the call is refused with the reason, and a yes that comes later calls nothing", async () => {
  const name = await scene.board.capability();
  const far = await remote("json");
  const hole = await openBlackHole({ host: "127.0.0.1", port: Number(new URL(scene.api.url).port) });
  const agent = await agentBehind(far.url, ["--capability", name], { HOLDPOINT_URL: `http://127.0.0.1:${hole.port}` });
  const waiting = call(agent);
  await scene.openQuestion(name);
  hole.close();
  expect(await waiting).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/No board answers.*not called/s) }] });
  await scene.answer(name, "approve");
  expect(far.calls).toEqual([]);
}, 60_000);

test("an agent whose client resets its patience on progress hears some while a person is asked", async () => {
  const name = await scene.board.capability();
  const far = await remote("json");
  const agent = await agentBehind(far.url, ["--capability", name, "--hold", "40"]);
  let heard = 0;
  const waiting = call(agent, { onprogress: () => heard++, resetTimeoutOnProgress: true });
  await expect.poll(() => heard, { timeout: 30_000 }).toBeGreaterThan(0);
  await scene.answer(name, "reject");
  expect((await waiting).isError).toBe(true);
}, 60_000);
