import { ApiError } from "./api";

/** What was refused, by field; what belongs to no field of the form stands under the empty name. */
export function fieldErrors(error: Error | null, fields: readonly string[]): Record<string, string> {
  if (!error) return {};
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const known = errors.flatMap(({ pointer, message }) => {
    const field = pointer.slice(1).split("/")[0]!;
    return fields.includes(field) ? [[field, message] as const] : [];
  });
  return known.length ? Object.fromEntries(known) : { "": error.message };
}
