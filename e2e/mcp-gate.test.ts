// The gate in front of another MCP server, between a scripted agent and that server: what passes, what waits, and what is never called.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Json } from "../lib/contract/json";
import type { Input } from "../lib/contract/operations";
import { getTask } from "../lib/http/reads";
import { decide } from "../lib/transitions/decide";
import { CLI, type CliScene, cliScene } from "./cli-scene";
import { root } from "./source-files";

let scene: CliScene;
beforeAll(async () => {
  scene = await cliScene();
}, 120_000);
afterAll(() => scene.close());

describe("mcp-gate", () => {
  const UPSTREAM = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"; import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js"; import { z } from "zod"; import { appendFileSync } from "node:fs";
const server = new McpServer({ name: "files", version: "1" });
const called = (name) => ({ path }) => (appendFileSync(process.env.CALLS, name + "\\n"), name === "crash" ? process.exit(1) : { content: [{ type: "text", text: name + " " + path + " " + (process.env.HOLDPOINT_KEY ?? "no key") }] });
for (const name of ["read_file", "delete_file", "crash"]) server.registerTool(name, { inputSchema: { path: z.string() } }, called(name));
await server.connect(new StdioServerTransport());`;
  const agents: Client[] = [];
  afterAll(() => Promise.all(agents.map((agent) => agent.close())));
  const calls = () => (existsSync(join(scene.folder, "calls")) ? readFileSync(join(scene.folder, "calls"), "utf8").trim().split("\n") : []);

  async function agentBehind(options: string[], env: Record<string, string> = {}): Promise<Client> {
    const client = new Client({ name: "scripted agent", version: "1" });
    const upstream = options.includes("--url") ? [] : ["--", process.execPath, "--input-type=module", "-e", UPSTREAM];
    const args = [CLI, "mcp-gate", "--allow", "read_*", ...options, ...upstream];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: root, env: scene.envOf({ CALLS: join(scene.folder, "calls"), ...env }), stderr: "ignore" }) as never);
    agents.push(client);
    return client;
  }

  const call = async (client: Client, name: string, args: Record<string, unknown> = { path: "a.txt" }) => (await client.callTool({ name, arguments: args })) as unknown as { isError?: boolean; content: { text: string }[] };

  test("passes listed tools, and makes another call only once a person allowed it, as they changed it", async () => {
    const name = await scene.board.capability();
    const agent = await agentBehind(["--capability", name, "--hold", "60"]);
    expect((await agent.listTools()).tools.map((tool) => tool.name)).toEqual(["read_file", "delete_file", "crash"]);
    expect((await call(agent, "read_file")).content[0]!.text).toBe("read_file a.txt no key");
    const waiting = call(agent, "delete_file");
    await scene.answer(name, "approve", { edits: new Json('[{"pointer":"/blocks/0/fields/0/value","value":"b.txt"}]') });
    expect((await waiting).content[0]!.text).toBe("delete_file b.txt no key");
    const denied = call(agent, "delete_file");
    await scene.answer(name, "reject");
    expect(await denied).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("Not on a Friday") }] });
  }, 60_000);

  test("fails closed: without a board, or with an answer that comes too late, the call is not made", async () => {
    const before = calls().length;
    const lone = await agentBehind([], { HOLDPOINT_URL: "http://127.0.0.1:9", HOLDPOINT_RETRY_SECONDS: "0" });
    expect(await call(lone, "delete_file")).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("No board answers") }] });
    const name = await scene.board.capability();
    const hasty = await agentBehind(["--capability", name, "--hold", "2"]);
    const waiting = call(hasty, "delete_file");
    const question = await scene.openQuestion(name);
    expect(await waiting).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("Nobody answered") }] });
    await expect(decide(scene.board.admin, { id: question.id, verdict: "approve", seenHash: question.contentHash } as Input<"decide">)).rejects.toThrow();
    expect(calls().length).toBe(before);
  }, 60_000);

  test("fails closed: where the server behind it dies in an approved call, people get the task and nothing is called again", async () => {
    const name = await scene.board.capability();
    const agent = await agentBehind(["--capability", name, "--hold", "60"]);
    const waiting = call(agent, "crash").catch((error: Error) => ({ isError: true, content: [{ text: error.message }] }));
    const { taskId } = await scene.answer(name, "approve");
    expect((await waiting).isError).toBe(true);
    await expect.poll(async () => (await getTask(scene.board.admin, { id: taskId })).status, { timeout: 15_000 }).toBe("escalated");
    expect(calls().filter((one) => one === "crash")).toHaveLength(1);
  }, 60_000);

  test("stands in front of a server over HTTP with its headers, and fails closed when that one is away", async () => {
    const name = await scene.board.capability();
    // The server behind is a board's own: what passes needs its header, what does not waits here.
    const options = ["--capability", name, "--hold", "60", "--allow", "get_*", "--url", `${scene.api.url}/api/mcp`];
    const agent = await agentBehind([...options, "--header", `Authorization: Bearer ${scene.board.agent.key}`]);
    const task = await scene.board.task(name);
    expect((await call(agent, "get_task", { id: task.id })).content[0]!.text).toContain(task.id);
    const waiting = call(agent, "create_task", { capability: name, title: "Made behind the gate" });
    await scene.answer(name, "approve");
    expect((await waiting).content[0]!.text).toContain("Made behind the gate");
    await expect(agentBehind(options)).rejects.toThrow();
    await expect(agentBehind(["--capability", name, "--url", "http://127.0.0.1:9/mcp"])).rejects.toThrow();
  }, 60_000);
});
