// The gate itself: an MCP server towards the agent, a client of the other server behind it.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema, type CallToolResult, CallToolResultSchema, ErrorCode, GetPromptRequestSchema, ListPromptsRequestSchema, ListResourcesRequestSchema, ListToolsRequestSchema, McpError, ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { Client as Board } from "@/lib/client/api";
import { actOn, ask, type Asked, close, giveUp, waitForAnswer } from "@/lib/client/hold-point";
import { inputOf, toolRequest } from "@/lib/client/tool-request";
import { keepAwake } from "@/lib/mcp/keep-awake";
import { board } from "./board";
import { giveUpOn, overHttp, untilGone } from "./remote-mcp";

export type GateOptions = { capability: string; allow: string[]; hold: number; url?: string; header: string[]; resources?: true };

type Call = { name: string; args: Record<string, unknown>; signal: AbortSignal };
type Act = (name: string, args: Record<string, unknown>, signal: AbortSignal) => Promise<CallToolResult>;

export async function gateMcp(argv: string[], options: GateOptions): Promise<void> {
  const client = board();
  const upstream = new Client({ name: "holdpoint-gate", version: "1" });
  await upstream.connect((options.url ? overHttp(options.url, options.header) : new StdioClientTransport({ command: argv[0]!, args: argv.slice(1), env: ownEnv(), stderr: "inherit" })) as never);
  const server = new Server({ name: upstream.getServerVersion()?.name ?? "gated", version: "1" }, { capabilities: { tools: {}, ...(options.resources ? { resources: {}, prompts: {} } : {}) }, ...instructionsOf(upstream) });
  const act: Act = (name, args, signal) => untilGone(async (gone) => (await upstream.callTool({ name, arguments: args }, CallToolResultSchema, { signal: AbortSignal.any([signal, gone]), timeout: 600_000 })) as CallToolResult);
  upstream.onerror = giveUpOn;
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => upstream.listTools(params));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: args = {}, _meta } }, { signal, sendNotification }) => {
    if (passes(options.allow, name)) return act(name, args, signal);
    const beat = keepAwake(_meta?.progressToken, sendNotification);
    return gated(client, options, { name, args, signal }, act).finally(() => clearInterval(beat));
  });
  if (options.resources) passOn(server, upstream);
  const ended = new Promise<void>((done) => (server.onclose = upstream.onclose = done));
  await server.connect(new StdioServerTransport() as never);
  process.stdin.once("end", () => void server.close());
  await ended;
  await Promise.allSettled([upstream.close(), server.close()]);
}

/** A call that a person has to allow. Whatever goes wrong before it, it is not made; after it, what it answered is the answer. */
async function gated(client: Board, { capability, hold: holdSeconds }: GateOptions, { name, args, signal }: Call, act: Act): Promise<CallToolResult> {
  let asked: Asked | null = null;
  let called = false;
  let result: CallToolResult | undefined;
  try {
    const request = toolRequest(name, args, { question: `Call the tool ${name}`, holdSeconds });
    asked = await ask(client, { capability, title: `Call ${name}`.slice(0, 200), request, worker: "mcp-gate" }, { holdSeconds, signal });
    const { outcome, approval } = await waitForAnswer(client, asked, { holdSeconds, signal });
    if (outcome === "approved") {
      await actOn(client, asked, async (approved, lost) => {
        called = true;
        return { isError: Boolean((result = await act(name, inputOf(approved, args), AbortSignal.any([lost, signal]))).isError) };
      }, "mcp-gate");
      return result!;
    }
    const reason = outcome === "waiting" ? "Nobody answered in time." : `A person did not approve this (${outcome}).${approval.comment ? ` They say: ${approval.comment}` : ""}`;
    await (outcome === "waiting" ? giveUp(client, asked, reason) : close(client, asked.taskId, reason));
    return refusal(`${reason} The tool was not called. Do not try it in another way.`);
  } catch (error) {
    const words = error instanceof Error ? error.message : "The board failed.";
    if (result) return console.error(`${name} was called, and the board could not be told: ${words}`), result;
    if (called) return refusal(`${words}: the tool was called and gave no answer, so it may have been done. People are asked. Do not call it again, and do not try it in another way.`);
    if (asked) await giveUp(client, asked, signal.aborted ? "The agent that asked has gone." : words).catch(() => undefined);
    return refusal(`${words} The tool was not called.`);
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

/** The key of the board is nothing for the server behind the gate. */
function ownEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== "HOLDPOINT_KEY"));
}

function instructionsOf(upstream: Client): { instructions?: string } {
  const instructions = upstream.getInstructions();
  return instructions ? { instructions } : {};
}
