// The board as an MCP server over streamable HTTP. Each request stands alone: no session is kept, any server may answer.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema, ErrorCode, ListResourcesRequestSchema, ListResourceTemplatesRequestSchema, ListToolsRequestSchema, McpError, ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { identify } from "../access/identify";
import { ApiError } from "../client/api";
import type { AgentCaller } from "../contract/caller";
import { decodeUtf8, parseJson } from "../contract/parse-json";
import { Refusal } from "../contract/problem";
import { writeJson } from "../contract/write-json";
import { problemResponse } from "../http/problem-response";
import { readBytes } from "../http/read-body";
import { boardFor } from "./board";
import { askPermission, PermissionAsked, PermissionSaid } from "./permission";
import { listResources, readResource, TEMPLATES } from "./resources";
import { holdOf } from "./hold-of";
import { keepAwake } from "./keep-awake";
import { outputSchemaOf, type Tool, tools } from "./tools";
import { issueWords } from "../contract/issue-words";

const MOST_BYTES = 2 * 1024 * 1024;
const INSTRUCTIONS =
  "A board where agents and people share work. Claim a task, work on it from its input and state, save_state after expensive steps. " +
  "Before anything that cannot be taken back: park with exactly what would be done, then end your turn. Never wait or poll for a person: a later claim hands the answer over. " +
  "After an approval: claim, redeem, do exactly what was approved, complete. Each answer's `next` says what to do.";

export async function serveMcp(request: Request): Promise<Response> {
  try {
    const caller = await identify(request);
    if (caller?.kind !== "agent") throw new Refusal("unauthenticated", "Send an agent's key as `Authorization: Bearer hp_...`.");
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined as never });
    await serverFor(request, caller).connect(transport as never);
    return await transport.handleRequest(request, request.method === "POST" ? { parsedBody: await readBody(request) } : {});
  } catch (error) {
    return problemResponse(error, crypto.randomUUID(), "mcp");
  }
}

/** With every digit of its numbers, and as strictly as every other body: the protocol's own reader takes any depth, and who walks it falls. */
async function readBody(request: Request): Promise<unknown> {
  return parseJson(decodeUtf8(await readBytes(request, MOST_BYTES)), { literals: "lossy" });
}

function serverFor(request: Request, caller: AgentCaller): Server {
  const server = new Server({ name: "holdpoint", version: "1" }, { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS });
  const hold = holdOf(new URL(request.url), caller);
  const board = boardFor(request.headers);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...known().map(({ call: _, ...tool }) => tool), PERMISSION] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: args = {}, _meta } }, { signal, sendNotification }) => {
    if (name === PERMISSION.name) {
      const stop = AbortSignal.any([signal, request.signal]);
      const beat = keepAwake(_meta?.progressToken, sendNotification);
      return askPermission(board, parse(args), { ...hold, who: caller.name, signal: stop }).then((said) => answer(said, said), refused).finally(() => clearInterval(beat));
    }
    const tool = known().find((one) => one.name === name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name}.`);
    // Nobody is handed a task who has gone.
    return tool.call(boardFor(request.headers, request.signal), args as never).then((said) => answer(said), refused);
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: await listResources(board).catch(asMcp) }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: TEMPLATES }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const text = await readResource(board, uri).catch(asMcp);
    if (text === null) throw new McpError(ErrorCode.InvalidParams, `There is no resource ${uri}.`);
    return { contents: [{ uri, mimeType: "application/json", text }] };
  });
  return server;
}

let all: Tool[] | undefined;
const known = () => (all ??= tools());

const PERMISSION = {
  name: "permission_prompt",
  title: "Ask a person for permission to use a tool",
  description: "For coding agents that ask before they act (--permission-prompt-tool). Waits for a person on the board; allow, perhaps with another input, or deny with the reason. Denied when nobody answers in time.",
  inputSchema: outputSchemaOf(PermissionAsked),
  outputSchema: outputSchemaOf(PermissionSaid),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
};

function parse(args: object) {
  const { data, error } = PermissionAsked.safeParse(args, { error: issueWords });
  if (!data) throw new McpError(ErrorCode.InvalidParams, error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
  return data;
}

/** The text keeps every digit; the structure is plain JSON. */
function answer(said: object, text: object = said) {
  const written = writeJson(text);
  return { content: [{ type: "text" as const, text: written }], structuredContent: JSON.parse(written) as Record<string, unknown> };
}

/** A refusal is an answer to the model, not a fault of the protocol. */
function refused(error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  const { code, detail, errors } = error.problem;
  return { isError: true, content: [{ type: "text" as const, text: JSON.stringify({ code, detail, ...(errors ? { errors } : {}) }) }] };
}

function asMcp(error: unknown): never {
  throw error instanceof ApiError ? new McpError(ErrorCode.InvalidRequest, `${error.code}: ${error.message}`) : error;
}
