// What a client of the released contract would trip over in the contract of now. Inputs may take more and answers may
// hold more. What may be sent may also be read back, so lists of values, bounds and patterns of answers may widen as
// well: clients have to bear a value they do not know, never another type or a missing field.
type Schema = Record<string, unknown>;
type Direction = "input" | "output";
type Pair = { was: Schema; now: Schema };
type Compare = (was: unknown, now: unknown, direction: Direction, at: string) => string[];

const METHODS = ["get", "post", "put", "patch", "delete", "head", "options", "trace"];
const LOWER_BOUNDS = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const UPPER_BOUNDS = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
/** Words for readers. Every other keyword that is not looked at by name has to stay as it was. */
const SAID = ["description", "title", "examples", "example", "deprecated", "$comment", "readOnly", "writeOnly"];
const KNOWN = [
  ...LOWER_BOUNDS, ...UPPER_BOUNDS, ...SAID,
  "type", "enum", "const", "pattern", "format", "uniqueItems", "multipleOf", "default", "properties", "required", "additionalProperties", "propertyNames", "items",
];

/** One sentence for each break; none where every old client goes on as before. */
export function breakingChanges(released: object, now: object): string[] {
  const documents = { was: released as Schema, now: now as Schema };
  const compare = comparer(documents);
  const paths = pairs(documents, "paths").flatMap(([path, was, next]) =>
    METHODS.filter((method) => was[method]).flatMap((method) => {
      const at = `${method.toUpperCase()} ${path}`;
      return next?.[method] ? operation({ was: was[method] as Schema, now: next[method] as Schema }, at, compare) : [`${at} is gone`];
    }),
  );
  const components = { was: part(documents.was, "components"), now: part(documents.now, "components") };
  const schemas = pairs(components, "schemas").filter(([, , next]) => !next).map(([name]) => `the schema ${name} is gone`);
  return [...new Set([...paths, ...schemas])];
}

function operation({ was, now }: Pair, at: string, compare: Compare): string[] {
  return [
    ...(was["operationId"] === now["operationId"] ? [] : [`${at} has another operationId`]),
    ...security(was["security"], now["security"]).map((scheme) => `${at} no longer takes ${scheme}`),
    ...parameters({ was, now }, at, compare),
    ...body(was["requestBody"] as Schema | undefined, now["requestBody"] as Schema | undefined, at, compare),
    ...answers({ was, now }, at, compare),
  ];
}

/** Each of the list is enough; an empty list is open to anyone. */
function security(was: unknown, now: unknown): string[] {
  const [before, after] = [was, now].map((list) => ((list ?? []) as Schema[]).map((schemes) => Object.keys(schemes).sort().join(" and ")));
  if (!after!.length) return [];
  return before!.length ? before!.filter((one) => !after!.includes(one)) : ["callers without credentials"];
}

function parameters({ was, now }: Pair, at: string, compare: Compare): string[] {
  const keyed = (of: Schema) => new Map(((of["parameters"] ?? []) as Schema[]).map((one) => [`${String(one["in"])} parameter ${String(one["name"])}`, one]));
  const [before, after] = [keyed(was), keyed(now)];
  const kept = [...before].flatMap(([name, one]) =>
    after.has(name) ? compare(one["schema"], after.get(name)!["schema"], "input", `${at} ${name}`) : [`${at} no longer takes the ${name}`],
  );
  const asked = [...after].filter(([name, one]) => one["required"] && !before.get(name)?.["required"]).map(([name]) => `${at} now requires the ${name}`);
  return [...kept, ...asked];
}

function body(was: Schema | undefined, now: Schema | undefined, at: string, compare: Compare): string[] {
  if (was && !now) return [`${at} no longer takes a body`];
  const asked = now?.["required"] && !was?.["required"] ? [`${at} now requires a body`] : [];
  return [...asked, ...contents({ was: was ?? {}, now: now ?? {} }, "input", `${at} body`, compare)];
}

function answers(operations: Pair, at: string, compare: Compare): string[] {
  const statuses = pairs(operations, "responses").flatMap(([status, was, now]) => {
    if (now) return contents({ was, now }, "output", `${at} ${status}`, compare);
    return status.startsWith("2") ? [`${at} no longer answers ${status}`] : [];
  });
  const [before, after] = [part(operations.was, "responses"), part(operations.now, "responses")];
  const others = Object.keys(after).filter((status) => status.startsWith("2") && !before[status]).map((status) => `${at} now answers ${status}`);
  const [codes, later] = [problemCodes(before), problemCodes(after)];
  const moved = [...codes].filter(([code, status]) => later.has(code) && later.get(code) !== status).map(([code, status]) => `${at} answers \`${code}\` with ${later.get(code)} instead of ${status}`);
  return [...statuses, ...others, ...moved];
}

/** The codes of problems stand in the descriptions. An operation may get new ones and lose some; none changes its status. */
function problemCodes(responses: Schema): Map<string, string> {
  const errors = Object.entries(responses).filter(([status]) => !status.startsWith("2"));
  return new Map(errors.flatMap(([status, answer]) => [...String((answer as Schema)["description"]).matchAll(/`(\w+)`/g)].map(([, code]) => [code!, status] as const)));
}

function contents(of: Pair, direction: Direction, at: string, compare: Compare): string[] {
  return pairs(of, "content").flatMap(([type, was, now]) => (now ? compare(was["schema"], now["schema"], direction, at) : [`${at} no longer is ${type}`]));
}

/** Follows references and remembers what it compared, so that a schema that holds itself ends. */
function comparer(documents: Pair): Compare {
  const seen = { input: new Map<object, Map<object, string[]>>(), output: new Map<object, Map<object, string[]>>() };
  const compare: Compare = (was, now, direction, at) => {
    const [before, name] = resolved(documents.was, was);
    const [after] = resolved(documents.now, now);
    const known = seen[direction].get(before) ?? new Map<object, string[]>();
    seen[direction].set(before, known);
    if (!known.has(after)) {
      known.set(after, []);
      known.set(after, alternatives({ was: before, now: after }, direction, name ? `${name} (${direction})` : at, compare));
    }
    return known.get(after)!;
  };
  const alternatives = (of: Pair, direction: Direction, at: string, next: Compare): string[] => {
    const [before, after] = [branches(documents.was, of.was), branches(documents.now, of.now)];
    const changed = direction === "input" ? changedDefault(of, at) : [];
    if (before.length === 1 && after.length === 1) return [...changed, ...single({ was: before[0]!, now: after[0]! }, direction, at, next)];
    const [needed, offered] = direction === "input" ? [before, after] : [after.filter((branch) => !isNewKind(branch, before)), before];
    const tried = (branch: Schema) => offered.map((other) => (direction === "input" ? { was: branch, now: other } : { was: other, now: branch }))
      .map((pair) => ({ breaks: single(pair, direction, at, next), strange: pair.was["type"] !== pair.now["type"] }));
    const nearest = (branch: Schema) => tried(branch).sort((a, b) => Number(a.breaks.length > 0) - Number(b.breaks.length > 0) || Number(a.strange) - Number(b.strange) || a.breaks.length - b.breaks.length)[0];
    return [...changed, ...needed.flatMap((branch) => nearest(branch)?.breaks ?? [])];
  };
  return compare;
}

function resolved(document: Schema, schema: unknown): [Schema, string | null] {
  const reference = (schema as Schema | undefined)?.["$ref"];
  if (typeof reference !== "string") return [typeof schema === "object" && schema !== null ? (schema as Schema) : schema === false ? NOTHING : ANYTHING, null];
  const target = reference.slice(2).split("/").reduce<unknown>((at, key) => (at as Schema | undefined)?.[key], document);
  if (!target) throw new Error(`${reference} leads nowhere`);
  return [resolved(document, target)[0], reference.split("/").at(-1)!];
}

const ANYTHING: Schema = {};
const NOTHING: Schema = { not: {} };

/** A union as the list of its members; a list of types too. */
function branches(document: Schema, schema: Schema): Schema[] {
  const { anyOf, oneOf, ...rest } = schema;
  const members = (anyOf ?? oneOf) as unknown[] | undefined;
  if (members) return members.flatMap((member) => branches(document, { ...withoutSaid(rest), ...resolved(document, member)[0] }));
  return Array.isArray(schema["type"]) ? schema["type"].map((type) => ({ ...schema, type })) : [schema];
}

function withoutSaid(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "default" && !SAID.includes(key)));
}

/** A member told apart by a value that no member had before is a grown list of values. */
function isNewKind(branch: Schema, before: Schema[]): boolean {
  const kinds = Object.entries(part(branch, "properties")).filter(([, field]) => "const" in (field as Schema));
  return kinds.some(([name, field]) => before.every((other) => {
    const had = part(other, "properties")[name] as Schema | undefined;
    return had !== undefined && "const" in had && had["const"] !== (field as Schema)["const"];
  }));
}

function changedDefault({ was, now }: Pair, at: string): string[] {
  return "default" in was && !same(was["default"], now["default"]) ? [`${at} has another default`] : [];
}

function single(of: Pair, direction: Direction, at: string, compare: Compare): string[] {
  const types = typeBreaks(of, direction, at);
  if (types.length) return types;
  const others = [...new Set([...Object.keys(of.was), ...Object.keys(of.now)])].filter((key) => !KNOWN.includes(key) && !same(of.was[key], of.now[key]));
  return [
    ...others.map((key) => `${at} changed in \`${key}\``),
    ...(direction === "input" ? narrowed(of, at) : []),
    ...(direction === "input" ? takenFields(of, at, compare) : givenFields(of, at, compare)),
    ...(of.was["items"] || of.now["items"] ? compare(of.was["items"], of.now["items"], direction, `${at}[]`) : []),
  ];
}

function typeBreaks({ was, now }: Pair, direction: Direction, at: string): string[] {
  const [narrow, wide] = direction === "input" ? [was, now] : [now, was];
  const fits = wide["type"] === undefined || wide["type"] === narrow["type"] || (wide["type"] === "number" && narrow["type"] === "integer");
  if (!fits) return [`${at} was ${String(was["type"] ?? "anything")} and is ${String(now["type"] ?? "anything")}`];
  const [before, after] = [valuesOf(was), valuesOf(now)];
  if (direction === "output") {
    const formatted = was["format"] !== undefined && was["format"] !== now["format"] && !after ? [`${at} has another format`] : [];
    return before && !after ? [`${at} is no longer one of a list`] : formatted;
  }
  if (!after) return [];
  if (!before) return [`${at} now takes only a list of values`];
  return before.filter((value) => !after.some((other) => same(value, other))).map((value) => `${at} no longer takes ${JSON.stringify(value)}`);
}

function valuesOf(schema: Schema): unknown[] | null {
  return "const" in schema ? [schema["const"]] : ((schema["enum"] as unknown[] | undefined) ?? null);
}

function narrowed({ was, now }: Pair, at: string): string[] {
  if (valuesOf(was)) return [];
  const bound = (of: Schema, key: string, none: number) => (of[key] as number | undefined) ?? none;
  const tighter = [
    ...LOWER_BOUNDS.filter((key) => bound(now, key, -Infinity) > bound(was, key, key.startsWith("min") && key !== "minimum" ? 0 : -Infinity)),
    ...UPPER_BOUNDS.filter((key) => bound(now, key, Infinity) < bound(was, key, Infinity)),
    ...["pattern", "format", "multipleOf"].filter((key) => now[key] !== undefined && now[key] !== was[key]),
    ...(now["uniqueItems"] && !was["uniqueItems"] ? ["uniqueItems"] : []),
  ];
  return tighter.map((key) => `${at} is narrower in \`${key}\``);
}

function takenFields({ was, now }: Pair, at: string, compare: Compare): string[] {
  const [fields, required] = [part(now, "properties"), (was["required"] ?? []) as string[]];
  const rest = now["additionalProperties"];
  const kept = Object.entries(part(was, "properties")).flatMap(([name, field]) =>
    name in fields ? compare(field, fields[name], "input", `${at}.${name}`) : rest === false ? [`${at} no longer takes ${name}`] : compare(field, rest, "input", `${at}.${name}`),
  );
  const asked = ((now["required"] ?? []) as string[]).filter((name) => !required.includes(name)).map((name) => `${at} now requires ${name}`);
  const closed = rest === false && was["additionalProperties"] !== false && isObject(was) ? [`${at} no longer takes other fields`] : [];
  const others = isOpen(was) && typeof rest === "object" ? compare(was["additionalProperties"], rest, "input", `${at}.*`) : [];
  const names = now["propertyNames"] ? compare(was["propertyNames"], now["propertyNames"], "input", `${at} names`) : [];
  return [...kept, ...asked, ...closed, ...others, ...names];
}

function givenFields({ was, now }: Pair, at: string, compare: Compare): string[] {
  const [fields, required] = [part(now, "properties"), (now["required"] ?? []) as string[]];
  const kept = Object.entries(part(was, "properties")).flatMap(([name, field]) =>
    name in fields ? compare(field, fields[name], "output", `${at}.${name}`) : [`${at} no longer gives ${name}`],
  );
  const missing = ((was["required"] ?? []) as string[]).filter((name) => name in fields && !required.includes(name)).map((name) => `${at} may leave out ${name}`);
  const rest = was["additionalProperties"];
  if (typeof rest !== "object" || !Object.keys(rest as Schema).length) return [...kept, ...missing];
  const others = typeof now["additionalProperties"] === "object" ? compare(rest, now["additionalProperties"], "output", `${at}.*`) : [`${at} no longer gives other fields`];
  return [...kept, ...missing, ...others];
}

function isObject(schema: Schema): boolean {
  return schema["type"] === "object" || "properties" in schema;
}

function isOpen(schema: Schema): boolean {
  return isObject(schema) && schema["additionalProperties"] !== false;
}

function part(of: Schema, key: string): Schema {
  return (of[key] ?? {}) as Schema;
}

function pairs({ was, now }: Pair, key: string): [string, Schema, Schema | undefined][] {
  return Object.entries(part(was, key)).map(([name, value]) => [name, value as Schema, part(now, key)[name] as Schema | undefined]);
}

/** By value; the order of keys does not matter. */
function same(one: unknown, other: unknown): boolean {
  const sorted = (_: string, value: unknown) => (value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b))) : value);
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}
