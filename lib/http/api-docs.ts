// The API as pages show it, read from the OpenAPI document: each call with its fields and how it is made.
import { callsOf, type Described } from "./example-calls";
import { openapi } from "./openapi";

type Schema = Record<string, unknown>;
export type DocField = { name: string; where: "path" | "query" | "body"; type: string; required: boolean; description: string };
export type DocCall = { id: string; method: string; path: string; summary: string; who: string; fields: DocField[]; status: string; errors: { status: string; codes: string }[]; calls: { language: string; code: string }[] };
export type DocGroup = { name: string; calls: DocCall[] };

export function apiDocs(): DocGroup[] {
  const { paths, components } = openapi() as unknown as { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } };
  const groups = new Map<string, DocCall[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, described] of Object.entries(methods)) {
      const name = path.split("/")[3]!;
      groups.set(name, [...(groups.get(name) ?? []), callOf(method.toUpperCase(), path, described, components.schemas)]);
    }
  return [...groups].map(([name, calls]) => ({ name, calls }));
}

function callOf(method: string, path: string, described: Described, schemas: Record<string, Schema>): DocCall {
  const body = described.requestBody?.content["application/json"]?.schema;
  const must = (body?.["required"] as string[] | undefined) ?? [];
  const parameters = described.parameters.map(({ name, in: where, required, schema }) => fieldOf(name, where, schema, required));
  const fields = Object.entries(propertiesOf(body)).flatMap(([name, schema]) => [fieldOf(name, "body", schema, must.includes(name)), ...membersOf(name, schema, schemas)]);
  const [[status] = ["200"], ...problems] = Object.entries(described.responses).sort(([a], [b]) => a.localeCompare(b));
  return {
    id: described.operationId, method, path, summary: described.summary, who: described.description, fields: [...parameters, ...fields], status,
    errors: problems.map(([code, { description }]) => ({ status: code, codes: description.replaceAll("`", "") })), calls: callsOf(method, path, described, schemas),
  };
}

function fieldOf(name: string, where: DocField["where"], schema: Schema, required: boolean): DocField {
  return { name, where, type: typeOf(schema), required, description: String(schema["description"] ?? "") };
}

/** Of a field that is a document of its own, what is in it. */
function membersOf(field: string, { $ref }: Schema, schemas: Record<string, Schema>): DocField[] {
  const schema = schemas[String($ref).split("/").at(-1)!];
  const must = (schema?.["required"] as string[] | undefined) ?? [];
  return Object.entries(propertiesOf(schema)).map(([name, member]) => fieldOf(`${field}.${name}`, "body", member, must.includes(name)));
}

function propertiesOf(schema: Schema | undefined): Record<string, Schema> {
  return (schema?.["properties"] as Record<string, Schema> | undefined) ?? {};
}

function typeOf(schema: Schema): string {
  if (Array.isArray(schema["enum"])) return schema["enum"].map(String).join(", ");
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (typeof schema["$ref"] === "string") return schema["$ref"].split("/").at(-1)!.replace(/Input$/, "");
  const either = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (either) return [...new Set(either.map(typeOf))].join(" or ");
  const { kind, title: _, volatile: __, ...members } = propertiesOf(schema);
  if (kind?.["const"]) return `${String(kind["const"])} {${Object.keys(members).join(", ")}}`;
  if (schema["type"] === "array") return `list of ${typeOf((schema["items"] as Schema | undefined) ?? {})}`;
  const range = [schema["minimum"], schema["maximum"]].filter((bound) => typeof bound === "number" && Math.abs(bound) < 1e12);
  return `${String(schema["type"] ?? "any JSON")}${range.length === 2 ? ` ${range.join(" to ")}` : ""}`;
}
