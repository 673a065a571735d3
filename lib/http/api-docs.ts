// The API as pages show it, read from the OpenAPI document: each call with its fields and how it is made.
import { PROBLEMS, type ProblemCode } from "../contract/problem";
import { callsOf, type Described } from "./example-calls";
import { openapi } from "./openapi";
import { nameOf, namedIn, shapeOf } from "./shape-of";

type Schema = Record<string, unknown>;
type Answer = { description: string; content?: Record<string, { schema?: Schema }> };
export type DocField = { name: string; where: "path" | "query" | "body"; type: string; required: boolean; description: string };
export type DocCall = { id: string; method: string; path: string; summary: string; who: string; fields: DocField[]; status: string; answer: DocShape[]; takes: DocShape[]; errors: DocRefusal[]; calls: { language: string; code: string }[] };
/** A document, in the notation of TypeScript. */
export type DocShape = { name: string; shape: string };
export type DocRefusal = { status: number; code: string; title: string };
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
  const [[status, answer], ...problems] = Object.entries(described.responses).sort(([a], [b]) => a.localeCompare(b)) as [[string, Answer], ...[string, Answer][]];
  return {
    id: described.operationId, method, path, summary: described.summary, who: described.description, fields: [...parameters, ...fields], status,
    answer: shapesOf(answer.content?.["application/json"]?.schema, "Answer", schemas), takes: shapesOf(body, "Body", schemas),
    errors: problems.flatMap(([, { description }]) => description.split(", ").map((code) => refusalOf(code.replaceAll("`", "") as ProblemCode))), calls: callsOf(method, path, described, schemas),
  };
}

/** The document itself, and each that it names. */
function shapesOf(schema: Schema | undefined, name: string, schemas: Record<string, Schema>): DocShape[] {
  if (!schema) return [];
  const named = [...namedIn(schema, schemas)].map((key) => ({ name: nameOf(key), shape: shapeOf(schemas[key]!) }));
  return typeof schema["$ref"] === "string" ? named : [{ name, shape: shapeOf(schema) }, ...named];
}

function refusalOf(code: ProblemCode): DocRefusal {
  const [status, title] = PROBLEMS[code];
  return { status, code, title };
}

export function refusals(): { shape: string; codes: DocRefusal[] } {
  const { components } = openapi() as { components: { schemas: Record<string, Schema> } };
  const { code: _, ...fields } = propertiesOf(components.schemas["Problem"]);
  const shape = shapeOf({ ...components.schemas["Problem"], properties: { code: { type: "string" }, ...fields } });
  return { shape, codes: (Object.keys(PROBLEMS) as ProblemCode[]).map(refusalOf) };
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
