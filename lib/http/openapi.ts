// The OpenAPI 3.1 document, made from the table of operations.
import { z } from "zod";
import { type Operation, operations } from "../contract/operations";
import { Problem, type ProblemCode, PROBLEMS } from "../contract/problem";

type Schema = Record<string, unknown>;

/** What every operation may answer, whatever it does. */
const ALWAYS: readonly ProblemCode[] = ["rate_limited", "unavailable"];

export function openapi(): Schema {
  named.clear();
  const paths: Record<string, Record<string, Schema>> = {};
  for (const operation of Object.values(operations) as Operation[])
    (paths[`/api/v1${operation.path}`] ??= {})[operation.method.toLowerCase()] = describe(operation);
  return {
    openapi: "3.1.0",
    info: { title: "Holdpoint", version: "1", description: "A shared board where agents stop at a hold point until a person has said yes." },
    paths,
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An agent's key, `hp_...`." },
        session: { type: "apiKey", in: "cookie", name: "better-auth.session_token", description: "A signed-in person, same origin only." },
      },
      schemas: { Problem: schemaOf(Problem, "output"), ...Object.fromEntries([...named].sort(([a], [b]) => a.localeCompare(b))) },
    },
  };
}

function describe(operation: Operation): Schema {
  const security = [...(operation.key ? [{ key: [] }] : []), ...(operation.person ? [{ session: [] }] : [])];
  const who = [
    operation.key && (operation.key === "any" ? "any key" : `a key with the scope \`${operation.key}\``),
    operation.person && `a person who is ${operation.person} or above`,
  ].filter(Boolean);
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: operation.open ? "Open to anyone." : `For ${who.join(", or ")}.`,
    security: operation.open ? [] : security,
    parameters: [...parametersOf(operation.params, "path"), ...parametersOf(operation.query, "query")],
    ...(operation.body ? { requestBody: { required: true, content: { "application/json": { schema: schemaOf(operation.body, "input") } } } } : {}),
    ...(operation.takes === "bytes" ? { requestBody: { required: true, content: Object.fromEntries(["image/png", "image/jpeg", "image/webp"].map((type) => [type, {}])) } } : {}),
    responses: { [operation.status ?? 200]: answerOf(operation), ...problemsOf(operation) },
  };
}

function answerOf(operation: Operation): Schema {
  if (operation.gives === "bytes") return { description: "The image.", content: { "image/png": {}, "image/jpeg": {}, "image/webp": {} } };
  if (operation.gives === "stream") return { description: "Server-sent events.", content: { "text/event-stream": {} } };
  if (operation.gives === "text") return { description: "Text.", content: { "text/plain": {} } };
  return { description: operation.summary, content: { "application/json": { schema: schemaOf(operation.output, "output") } } };
}

function problemsOf(operation: Operation): Record<string, Schema> {
  const codes = new Set<ProblemCode>([...ALWAYS, ...(operation.errors ?? [])]);
  if (!operation.open) codes.add("unauthenticated").add("forbidden");
  if (operation.params) codes.add("not_found");
  if (operation.body) codes.add("malformed_json").add("unsupported_media_type").add("too_large");
  if (operation.takes === "bytes") codes.add("unsupported_media_type").add("too_large");
  if (operation.body || operation.query || operation.takes) codes.add("invalid");
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(PROBLEMS[code][0], [...(byStatus.get(PROBLEMS[code][0]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.map((code) => `\`${code}\``).join(", "), content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } },
    ]),
  );
}

function parametersOf(schema: z.ZodType | undefined, where: "path" | "query"): Schema[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: where,
    required: where === "path",
    schema: schemaOf(field, "input"),
  }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Schema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    reused: "inline",
    override: ({ zodSchema, jsonSchema }) => {
      const meta = (zodSchema as unknown as z.ZodType).meta?.();
      const inner = meta?.["rawJson"];
      if (inner) Object.assign(clear(jsonSchema), inner instanceof z.ZodUnknown ? {} : schemaOf(inner as z.ZodType, io), { description: meta["description"] });
      if (meta?.["queryInt"]) Object.assign(clear(jsonSchema), meta["queryInt"]);
      delete (jsonSchema as Schema)["rawJson"];
      delete (jsonSchema as Schema)["queryInt"];
    },
  }) as Schema;
  delete made["$schema"];
  return hoisted(made, io);
}

/** Schemas with a name stand once among the components; what is read on input is named for it. */
const named = new Map<string, Schema>();

function hoisted(schema: Schema, io: "input" | "output"): Schema {
  const definitions = (schema["$defs"] ?? {}) as Record<string, Schema>;
  const nameOf = (name: string) => (io === "input" ? `${name}Input` : name);
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const reference = (value as Schema)["$ref"];
    if (typeof reference === "string" && reference.startsWith("#/$defs/")) return { $ref: `#/components/schemas/${nameOf(reference.slice(8))}` };
    return Object.fromEntries(Object.entries(value).filter(([key, member]) => key !== "$defs" && !(key === "id" && typeof member === "string")).map(([key, member]) => [key, walk(member)]));
  };
  for (const [name, definition] of Object.entries(definitions)) named.set(nameOf(name), walk(definition) as Schema);
  return walk(schema) as Schema;
}

function clear(schema: object): Schema {
  for (const key of Object.keys(schema)) delete (schema as Schema)[key];
  return schema as Schema;
}
