// A tool's input as JSON Schema, taken from the OpenAPI document: what is said of a field stands in one place.
import type { Operation } from "../contract/operations";
import { openapi } from "../http/openapi";

type Schema = Record<string, unknown>;
export type ObjectSchema = { type: "object"; properties: Record<string, object>; required: string[]; additionalProperties: false; $defs?: Record<string, object> };

/** Path, query and body in one flat object; `without` leaves fields out that a model has no use for. */
export function inputSchemaOf(operation: Operation, without: readonly string[] = []): ObjectSchema {
  const document = openapi() as { paths: Record<string, Record<string, Schema>>; components: { schemas: Record<string, Schema> } };
  const described = document.paths[`/api/v1${operation.path}`]![operation.method.toLowerCase()]!;
  const parameters = described["parameters"] as { name: string; required: boolean; schema: Schema }[];
  const body = (described["requestBody"] as { content: Record<string, { schema: Schema }> } | undefined)?.content["application/json"]?.schema ?? {};
  const fields = { ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])), ...(body["properties"] as object | undefined) };
  const required = [...parameters.filter(({ required: must }) => must).map(({ name }) => name), ...((body["required"] as string[] | undefined) ?? [])];
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !without.includes(name)));
  const $defs: Record<string, object> = {};
  const properties = local(kept, document.components.schemas, $defs) as Record<string, object>;
  return { type: "object", properties, required: required.filter((name) => name in kept), additionalProperties: false, ...(Object.keys($defs).length ? { $defs } : {}) };
}

/** Names of the document become names of this schema. */
function local(value: unknown, schemas: Record<string, Schema>, $defs: Record<string, object>): unknown {
  if (Array.isArray(value)) return value.map((one) => local(one, schemas, $defs));
  if (typeof value !== "object" || value === null) return value;
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String((value as Schema)["$ref"] ?? ""))?.[1];
  if (!name) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, local(one, schemas, $defs)]));
  if (!(name in $defs)) {
    $defs[name] = {};
    $defs[name] = local(schemas[name], schemas, $defs) as object;
  }
  return { $ref: `#/$defs/${name}` };
}
