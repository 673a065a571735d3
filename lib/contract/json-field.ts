// The fields of bodies and answers that hold any JSON.
import { z } from "zod";
import { Json, MIB, type RawPaths } from "./json";
import { byteLength } from "./text";
import { issueWords } from "./issue-words";

/**
 * A field of a body that takes JSON kept as written, of at most `maxBytes` of UTF-8.
 * With `shape`, the value has to fit it; the text is kept all the same.
 */
export function json(shape: z.ZodType = z.unknown(), maxBytes = MIB) {
  return z
    .custom<Json>((value) => value instanceof Json, { error: "must be a JSON value" })
    .superRefine((value, context) => {
      if (byteLength(value.text) > maxBytes) context.addIssue({ code: "custom", message: `must be at most ${maxBytes} bytes` });
      for (const issue of shape.safeParse(value.value, { error: issueWords }).error?.issues ?? [])
        context.addIssue({ code: "custom", message: issue.message, path: issue.path });
    })
    .meta({ description: "JSON, kept as sent: digits and number forms too.", rawJson: shape });
}

/** An any-JSON field of an answer: a `Json` on the server, the parsed value in a client. */
export const JsonOut = z.unknown().meta({ description: "JSON as it was written." });

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
