import type { Query } from "@tanstack/react-query";
import { ApiError } from "./api";

/** Milliseconds until a read that failed is tried again by itself, the longer the more often it has failed; what was refused is not. */
export function againAfterFailure({ state }: Pick<Query, "state">): number | false {
  return state.status === "error" && !isRefusal(state.error) && Math.min(30_000, 1_000 * 2 ** state.errorUpdateCount);
}

export function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && error.problem.status < 500;
}
