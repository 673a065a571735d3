import type { Query } from "@tanstack/react-query";
import { ApiError } from "./api";

/** Milliseconds until a read that failed is tried again by itself, the longer the more often it has failed; what was refused is not. */
export function againAfterFailure({ state }: Pick<Query, "state">): number | false {
  const { status, error, errorUpdateCount } = state;
  if (status !== "error" || isRefusal(error)) return false;
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(asked, Math.min(30_000, 1_000 * 2 ** errorUpdateCount));
}

/** Asked again it would be refused again; only what came too often passes by itself. */
export function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && error.problem.status < 500 && error.code !== "rate_limited";
}
