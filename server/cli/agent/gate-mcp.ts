// The gate itself: an MCP server towards the agent, a client of the other server behind it.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema, type CallToolResult, CallToolResultSchema, ErrorCode, GetPromptRequestSchema, ListPromptsRequestSchema, ListResourcesRequestSchema, ListToolsRequestSchema, McpError, ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { Client as Board } from "@/lib/client/api";
import { actOn, ask, type Asked, close, giveUp, waitForAnswer } from "@/lib/client/hold-point";
import { inputOf, toolRequest } from "@/lib/client/tool-request";
import { board } from "./board";

export type GateOptions = { capability: string; allow: string[]; hold: number; url?: string; header: string[]; resources?: true };

type Call = { name: string; args: Record<string, unknown>; signal: AbortSignal };
type Act = (name: string, args: Record<string, unknown>, signal: AbortSignal) => Promise<CallToolResult>;

export async function gateMcp(argv: string[], options: GateOptions): Promise<void> {
  const client = board();
  const upstream = new Client({ name: "holdpoint-gate", version: "1" });
  await upstream.connect((options.url ? overHttp(options) : new StdioClientTransport({ command: argv[0]!, args: argv.slice(1), env: ownEnv(), stderr: "inherit" })) as never);
  const server = new Server({ name: upstream.getServerVersion()?.name ?? "gated", version: "1" }, { capabilities: { tools: {}, ...(options.resources ? { resources: {}, prompts: {} } : {}) }, ...instructionsOf(upstream) });
  const act: Act = async (name, args, signal) => (await upstream.callTool({ name, arguments: args }, CallToolResultSchema, { signal, timeout: 600_000 })) as CallToolResult;
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => upstream.listTools(params));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args = {} } }, { signal }) => (passes(options.allow, name) ? act(name, args, signal) : gated(client, options, { name, args, signal }, act)));
  if (options.resources) passOn(server, upstream);
  const ended = new Promise<void>((done) => (server.onclose = upstream.onclose = done));
  await server.connect(new StdioServerTransport() as never);
  process.stdin.once("end", () => void server.close());
  await ended;
  await Promise.allSettled([upstream.close(), server.close()]);
}

/** A call that a person has to allow. Whatever goes wrong, it is not made. */
async function gated(client: Board, { capability, hold: holdSeconds }: GateOptions, { name, args, signal }: Call, act: Act): Promise<CallToolResult> {
  let asked: Asked | null = null;
  try {
    const request = toolRequest(name, args, { question: `Call the tool ${name}`, holdSeconds });
    asked = await ask(client, { capability, title: `Call ${name}`.slice(0, 200), request, worker: "mcp-gate" });
    const { outcome, approval } = await waitForAnswer(client, asked, { holdSeconds, signal });
    if (outcome === "approved") {
      let result: CallToolResult | undefined;
      await actOn(client, asked, async (approved, lost) => ({ isError: Boolean((result = await act(name, inputOf(approved, args), AbortSignal.any([lost, signal]))).isError) }), "mcp-gate");
      return result!;
    }
    const reason = outcome === "waiting" ? "Nobody answered in time." : `A person did not approve this (${outcome}).${approval.comment ? ` They say: ${approval.comment}` : ""}`;
    await (outcome === "waiting" ? giveUp(client, asked, reason) : close(client, asked.taskId, reason));
    return refusal(`${reason} The tool was not called. Do not try it in another way.`);
  } catch (error) {
    if (asked && signal.aborted) await giveUp(client, asked, "The agent that asked has gone.").catch(() => undefined);
    return refusal(`The tool was not allowed: ${error instanceof Error ? error.message : "the board failed"}`);
  }
}

function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}

function passes(allow: string[], name: string): boolean {
  return allow.some((pattern) => new RegExp(`^${pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`).test(name));
}

function passOn(server: Server, upstream: Client): void {
  const none = (error: { code?: number }) => {
    throw new McpError(error.code ?? ErrorCode.InternalError, "The server behind the gate has none.");
  };
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) => upstream.listResources(params).catch(none));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => upstream.readResource(params));
  server.setRequestHandler(ListPromptsRequestSchema, ({ params }) => upstream.listPrompts(params).catch(none));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => upstream.getPrompt(params));
}

function overHttp({ url, header }: GateOptions): StreamableHTTPClientTransport {
  const headers = Object.fromEntries(header.map((one) => [one.slice(0, one.indexOf(":")).trim(), one.slice(one.indexOf(":") + 1).trim()]));
  return new StreamableHTTPClientTransport(new URL(url!), { requestInit: { headers } });
}

/** The key of the board is nothing for the server behind the gate. */
function ownEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== "HOLDPOINT_KEY"));
}

function instructionsOf(upstream: Client): { instructions?: string } {
  const instructions = upstream.getInstructions();
  return instructions ? { instructions } : {};
}
