import type { ProblemCode } from "@/lib/contract/problem";
import { ApiError } from "./api";

/** Whether the board refused for one of these reasons; without a code, whether it refused at all. */
export function isProblem<Code extends ProblemCode = ProblemCode>(error: unknown, ...codes: Code[]): error is ApiError & { code: Code } {
  return error instanceof ApiError && (codes.length === 0 || (codes as ProblemCode[]).includes(error.code));
}
