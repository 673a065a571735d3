// JSON from outside whose own text is kept: digits, number forms and key order survive.
import { z } from "zod";
import { byteLength } from "./text";

/** Bundles hold copies of this class; a row read through another bundle's pool is a `Json` all the same. */
const JSON_BRAND = Symbol.for("holdpoint.json");

/** A JSON value with the text it was written as. `value` is for reading, `text` is what is stored and handed back. */
export class Json {
  readonly [JSON_BRAND] = true;
  private parsed: { value: unknown } | undefined;

  constructor(
    readonly text: string,
    value?: unknown,
  ) {
    if (value !== undefined) this.parsed = { value };
  }

  get value(): unknown {
    return (this.parsed ??= { value: JSON.parse(this.text) }).value;
  }

  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && JSON_BRAND in value;
  }

  static of(value: unknown): Json {
    return new Json(JSON.stringify(value ?? null));
  }
}

export const MIB = 1024 * 1024;

/**
 * A field of a body that takes JSON kept as written, of at most `maxBytes` of UTF-8.
 * With `shape`, the value has to fit it; the text is kept all the same.
 */
export function json(shape: z.ZodType = z.unknown(), maxBytes = MIB) {
  return z
    .custom<Json>((value) => value instanceof Json, { error: "must be a JSON value" })
    .superRefine((value, context) => {
      if (byteLength(value.text) > maxBytes) context.addIssue({ code: "custom", message: `must be at most ${maxBytes} bytes` });
      for (const issue of shape.safeParse(value.value).error?.issues ?? [])
        context.addIssue({ code: "custom", message: issue.message, path: issue.path });
    })
    .meta({ description: "JSON, kept as sent: digits and number forms too.", rawJson: shape });
}

/** An any-JSON field of an answer: a `Json` on the server, the parsed value in a client. */
export const JsonOut = z.unknown().meta({ description: "JSON as it was written." });

export type RawPaths = { [key: string]: RawPaths | true };

/** Which fields of a schema are `json()`: what the strict parser keeps the text of. `*` stands for each array item. */
export function rawPaths(schema: z.ZodType): RawPaths | true | undefined {
  if (schema.meta()?.["rawJson"]) return true;
  const inner = innerOf(schema);
  if (inner) return rawPaths(inner);
  if (schema instanceof z.ZodArray) return wrap("*", rawPaths(schema.element as z.ZodType));
  if (!(schema instanceof z.ZodObject)) return undefined;
  const found: RawPaths = {};
  for (const [key, field] of Object.entries(schema.shape)) {
    const paths = rawPaths(field as z.ZodType);
    if (paths) found[key] = paths;
  }
  return Object.keys(found).length ? found : undefined;
}

function innerOf(schema: z.ZodType): z.ZodType | undefined {
  const wrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wrapped ? (schema.def.innerType as z.ZodType) : undefined;
}

function wrap(key: string, paths: RawPaths | true | undefined): RawPaths | undefined {
  return paths ? { [key]: paths } : undefined;
}
