// From a request to what a verb is handed: path, query and body, each read strictly by the operation's schemas.
import { z } from "zod";
import { issueWords } from "../contract/issue-words";
import { MIB } from "../contract/json";
import { rawPaths } from "../contract/json-field";
import type { Operation } from "../contract/operations";
import { decodeUtf8, escapePointer, JsonRefusal, parseJson } from "../contract/parse-json";
import { type FieldError, Refusal } from "../contract/problem";
import type { Asked, Params } from "./asked";

const BODY_LIMIT = 2 * MIB;

export function inputReader(operation: Operation): (asked: Asked, params: Params) => Promise<object> {
  const raw = operation.body ? rawPaths(operation.body) : undefined;
  const mayBeEmpty = operation.body?.safeParse({}).success ?? false;
  const query = operation.query ?? z.strictObject({});
  const lists = operation.query instanceof z.ZodObject ? listParameters(operation.query) : new Set<string>();
  return async (asked, params) => {
    const path = readPath(operation, params);
    const queried = operation.query || asked.url.includes("?") ? readQuery(query, asked.url, lists) : null;
    const body = operation.body ? await readBody(operation.body, asked) : {};
    return path || queried ? { ...path, ...queried, ...body } : body;
  };

  async function readBody(schema: z.ZodType, asked: Asked): Promise<object> {
    if (asked.headers.get("content-encoding")) throw new Refusal("unsupported_media_type", "Compressed bodies are not taken.");
    const bytes = await asked.bytes(BODY_LIMIT);
    if (bytes.length === 0 && mayBeEmpty) return schema.parse({}) as object;
    refuseOtherMedia(asked.headers.get("content-type"));
    if (bytes.length === 0) throw new Refusal("malformed_json", "The body is empty.");
    return checked(schema, parsed(bytes));
  }

  function parsed(bytes: Uint8Array): unknown {
    try {
      return parseJson(decodeUtf8(bytes), { raw });
    } catch (error) {
      if (!(error instanceof JsonRefusal)) throw error;
      if (error.kind === "malformed") throw new Refusal("malformed_json", error.message);
      throw new Refusal("invalid", error.message, { errors: [{ pointer: error.pointer, message: error.message }] });
    }
  }
}

function readPath(operation: Operation, params: Params): object | null {
  if (!operation.params) return null;
  const read = operation.params.safeParse(params);
  if (!read.success) throw new Refusal("not_found", "There is nothing here.");
  return read.data as object;
}

function readQuery(query: z.ZodType, url: string, lists: Set<string>): object {
  const start = url.indexOf("?");
  const text = start < 0 ? "" : url.slice(start + 1).split("#")[0]!;
  const given: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const pair of text.split("&").filter(Boolean)) {
    const [name, value] = pair.split(/=(.*)/s, 2).map(decoded) as [string, string | undefined];
    if (lists.has(name)) ((given[name] ??= []) as string[]).push(value ?? "");
    else if (name in given) throw Refusal.invalid(`/${escapePointer(name)}`, "is given twice");
    else given[name] = value ?? "";
  }
  return checked(query, { ...given });
}

function decoded(text: string): string {
  try {
    const plain = decodeURIComponent(text.replaceAll("+", " "));
    if (!plain.includes("\u0000")) return plain;
  } catch {
    // Falls through to the refusal: a lone % or bytes that are no UTF-8.
  }
  throw new Refusal("invalid", "The query is not well encoded.", { errors: [{ pointer: "", message: "is not well encoded" }] });
}

function checked(schema: z.ZodType, value: unknown): object {
  const read = schema.safeParse(value, { error: issueWords });
  if (read.success) return read.data as object;
  const errors = read.error.issues.flatMap(fieldErrors).slice(0, 50);
  const [first] = errors;
  throw new Refusal("invalid", first ? `${first.pointer || "The body"}: ${first.message}` : "Some fields are not valid.", { errors });
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const pointer = issue.path.map((part) => `/${escapePointer(String(part))}`).join("").slice(0, 300);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ pointer: `${pointer}/${escapePointer(key).slice(0, 80)}`, message: "is not a known field" }));
  return [{ pointer, message: issue.message }];
}

function refuseOtherMedia(contentType: string | null): void {
  const [type, ...parameters] = (contentType ?? "").toLowerCase().split(";").map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice(8).replaceAll('"', "");
  if (type !== "application/json" || (charset !== undefined && charset !== "utf-8" && charset !== "utf8"))
    throw new Refusal("unsupported_media_type", "Send the body as application/json in UTF-8.");
}

function listParameters(query: z.ZodObject): Set<string> {
  const isList = (schema: unknown): boolean =>
    schema instanceof z.ZodArray || (schema instanceof z.ZodOptional && isList(schema.def.innerType));
  return new Set(Object.keys(query.shape).filter((name) => isList(query.shape[name])));
}
