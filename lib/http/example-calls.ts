// How a call is made in three languages, with the least that it takes.
type Schema = Record<string, unknown>;
export type Described = { operationId: string; summary: string; description: string; parameters: { name: string; in: "path" | "query"; required: boolean; schema: Schema }[]; requestBody?: { content: Record<string, { schema?: Schema }> }; responses: Record<string, { description: string }> };

export function callsOf(method: string, path: string, described: Described, schemas: Record<string, Schema>): { language: string; code: string }[] {
  const json = described.requestBody?.content["application/json"]?.schema;
  const body = json && (exampleOf(json, "", schemas) as Record<string, unknown>);
  const ids = described.parameters.filter((one) => one.in === "path").map(({ name }) => [name, wordFor(name)] as const);
  const filled = ids.reduce((made, [name, value]) => made.replace(`{${name}}`, value), path);
  const bytes = Boolean(described.requestBody) && !json;
  return [
    { language: "curl", code: curl(method, filled, body, bytes) },
    { language: "TypeScript", code: typescript(described.operationId, { ...Object.fromEntries(ids), ...body }, bytes) },
    { language: "Python", code: python(method, filled, body, bytes) },
  ];
}

const KEY = "Authorization: Bearer $HOLDPOINT_KEY";

function curl(method: string, path: string, body: unknown, bytes: boolean): string {
  const lines = [`curl -sS --fail-with-body ${method === "GET" ? "" : `-X ${method} `}"$HOLDPOINT_URL${path}"`, `  -H "${KEY}"`];
  if (body) lines.push(`  -H "Content-Type: application/json"`, `  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`);
  if (bytes) lines.push(`  -H "Content-Type: image/png"`, "  --data-binary @picture.png");
  return lines.join(" \\\n");
}

function typescript(name: string, input: object, bytes: boolean): string {
  const call = bytes ? `upload(await readFile("picture.png"), "image/png")` : `${name}(${JSON.stringify(input, null, 2).replace(/"(\w+)":/g, "$1:")})`;
  return `import { connect } from "holdpoint/client";\n${bytes ? 'import { readFile } from "node:fs/promises";\n' : ""}\nconst answer = await connect().${call};`;
}

function python(method: string, path: string, body: unknown, bytes: boolean): string {
  const data = bytes ? 'open("picture.png", "rb").read()' : body ? `json.dumps(${pythonOf(body)}).encode()` : "None";
  const type = bytes ? ', "Content-Type": "image/png"' : body ? ', "Content-Type": "application/json"' : "";
  return `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    os.environ["HOLDPOINT_URL"] + "${path}",
    data=${data},
    headers={"Authorization": "Bearer " + os.environ["HOLDPOINT_KEY"]${type}},
    method="${method}",
)
try:
    answer = json.load(urllib.request.urlopen(request))
except urllib.error.HTTPError as refusal:
    raise SystemExit(json.load(refusal)["code"])`;
}

function pythonOf(value: unknown): string {
  return JSON.stringify(value).replace(/("(?:[^"\\]|\\.)*")|\b(true|false|null)\b/g, (_, text: string | undefined, word: string) => text ?? { true: "True", false: "False", null: "None" }[word]!);
}

const WORDS: Record<string, string> = {
  capability: "letters", capabilities: "letters", title: "Write to Ada", question: "Send the letter", text: "Dear Ada", message: "The printer is out of paper", reason: "The address is not known",
  leaseToken: "lt_...", name: "letters", email: "ada@example.com", comment: "Since.", contentHash: "0".repeat(64), seenHash: "0".repeat(64),
};

function wordFor(name: string): string {
  return WORDS[name] ?? (/id$/i.test(name) ? "00000000-0000-7000-8000-000000000000" : name || "text");
}

function exampleOf(schema: Schema, name: string, schemas: Record<string, Schema>): unknown {
  const reference = schema["$ref"];
  if (typeof reference === "string") return exampleOf(schemas[reference.split("/").at(-1)!] ?? {}, name, schemas);
  const either = (schema["oneOf"] ?? schema["anyOf"]) as Schema[] | undefined;
  if (either) return exampleOf(either.find((one) => JSON.stringify(one).includes('"const":"text"')) ?? either[0]!, name, schemas);
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  if (schema["type"] === "array") return [exampleOf((schema["items"] as Schema | undefined) ?? {}, name, schemas)];
  if (schema["type"] === "boolean") return true;
  if (name === "waitSeconds") return 10;
  if (schema["type"] === "number" || schema["type"] === "integer") return Math.max(1, Number(schema["minimum"] ?? 1));
  if (schema["type"] !== "object") return wordFor(name);
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  // An agent has a lease where a person needs none, and waits for work and for the end of the time to undo.
  const names = new Set([...["leaseToken", "waitSeconds"].filter((field) => field in properties), ...((schema["required"] as string[] | undefined) ?? [])]);
  return Object.fromEntries([...names].map((field) => [field, exampleOf(properties[field] ?? {}, field, schemas)]));
}
