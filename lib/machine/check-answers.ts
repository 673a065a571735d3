// A person's answers against what the agent asked for. Each fault names the answer.
import { Script } from "node:vm";
import { type FormField, formOf, valueFault } from "../contract/answer-form";
import { AnswerSchema } from "../contract/answer-schema";
import type { FieldError } from "../contract/problem";

const PATTERN_MS = 50;
type Matched = { pointer: string; pattern: string; value: string };

/** Empty where the answers are as asked. A schema of the release before, which took any, asks for nothing. */
export function checkAnswers(asked: unknown, answers: unknown): FieldError[] {
  const schema = AnswerSchema.safeParse(asked);
  if (!schema.success) return [];
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) return [{ pointer: "/answers", message: "must be an object" }];
  const form = formOf(schema.data);
  const matched: Matched[] = [];
  const unknown = Object.keys(answers).filter((name) => !form.some((field) => field.name === name));
  const errors = [
    ...unknown.map((name) => ({ pointer: `/answers/${escaped(name)}`, message: "is not asked for" })),
    ...form.flatMap((field) => fieldErrors(field, Object.hasOwn(answers, field.name) ? (answers as Record<string, unknown>)[field.name] : undefined, matched)),
  ];
  return (errors.length ? errors : patternErrors(matched)).slice(0, 50);
}

function fieldErrors(field: FormField, value: unknown, matched: Matched[]): FieldError[] {
  const pointer = `/answers/${escaped(field.name)}`;
  if (value === undefined) return field.required ? [{ pointer, message: "is needed" }] : [];
  if (!field.list) return one(field, pointer, value, matched);
  if (!Array.isArray(value)) return [{ pointer, message: "must be a list" }];
  if (value.length < field.minItems || value.length > field.maxItems) return [{ pointer, message: `must have ${field.minItems} to ${field.maxItems} items` }];
  if (field.unique && new Set(value).size !== value.length) return [{ pointer, message: "must not repeat an item" }];
  return value.flatMap((item, index) => one(field, `${pointer}/${index}`, item, matched));
}

function one(field: FormField, pointer: string, value: unknown, matched: Matched[]): FieldError[] {
  const message = valueFault(field, value);
  if (!message && field.pattern !== null) matched.push({ pointer, pattern: field.pattern, value: value as string });
  return message ? [{ pointer, message }] : [];
}

/** All patterns of an answer together get one short while; the engine stops where it is when that is over. */
function patternErrors(matched: Matched[]): FieldError[] {
  let now: Matched | undefined;
  const work = () => matched.filter((match) => !new RegExp((now = match).pattern, "u").test(match.value));
  try {
    const failed = matched.length ? (new Script("work()").runInNewContext({ work }, { timeout: PATTERN_MS }) as Matched[]) : [];
    return failed.map(({ pointer, pattern }) => ({ pointer, message: `must match ${pattern}` }));
  } catch {
    return [{ pointer: now!.pointer, message: "takes too long to check against its pattern" }];
  }
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1").slice(0, 200);
}
