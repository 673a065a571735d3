// A schema of the OpenAPI document in the notation of TypeScript: what people who call an API read at a glance.
type Schema = Record<string, unknown>;

const WIDTH = 90;

/** `indent` is where its first line begins. */
export function shapeOf(schema: Schema, indent = ""): string {
  if (typeof schema["$ref"] === "string") return nameOf(schema["$ref"]);
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  const either = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (either) return eitherOf([...new Set(either.map((one) => shapeOf(one, `${indent}  `)))], indent);
  if (schema["type"] === "array") return listOf(shapeOf((schema["items"] as Schema | undefined) ?? {}, indent));
  if (schema["properties"]) return objectOf(schema, indent);
  if (schema["type"] === "object") return "{ [name: string]: any }";
  return schema["type"] === undefined ? "any" : [schema["type"]].flat().map((type) => (type === "integer" ? "number" : type)).join(" | ");
}

/** The documents that a shape names, and those that they name. */
export function namedIn(value: unknown, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) namedIn(one, schemas, found);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return found;
  const key = keyOf((value as Schema)["$ref"]);
  if (key && !found.has(key)) namedIn(schemas[key], schemas, found.add(key));
  for (const member of Object.values(value)) namedIn(member, schemas, found);
  return found;
}

export function nameOf(reference: string): string {
  return keyOf(reference)!.replace(/Input$/, "");
}

function keyOf(reference: unknown): string | undefined {
  return typeof reference === "string" ? reference.split("/").at(-1) : undefined;
}

function objectOf(schema: Schema, indent: string): string {
  const must = (schema["required"] as string[] | undefined) ?? [];
  const members = (deeper: string) => Object.entries(schema["properties"] as Record<string, Schema>).map(([name, member]) => `${name}${must.includes(name) ? "" : "?"}: ${shapeOf(member, deeper)}`);
  const short = `{ ${members(indent).join(", ")} }`;
  if (short.length + indent.length < WIDTH && !short.includes("\n")) return short;
  return `{\n${members(`${indent}  `).map((line) => `${indent}  ${line},`).join("\n")}\n${indent}}`;
}

function eitherOf(shapes: string[], indent: string): string {
  const short = shapes.join(" | ");
  if (short.length + indent.length < WIDTH && !short.includes("\n")) return short;
  return shapes.map((shape) => `\n${indent}  | ${shape}`).join("");
}

function listOf(shape: string): string {
  return /^\s*\||^[^{[(]*\|/.test(shape) ? `(${shape})[]` : `${shape}[]`;
}
