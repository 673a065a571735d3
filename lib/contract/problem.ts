// Every refusal has a code; the table says its HTTP status and title (RFC 9457).
import { z } from "zod";

export const PROBLEMS = {
  malformed_json: [400, "The body is not JSON"],
  bad_request: [400, "The request cannot be understood"],
  unauthenticated: [401, "Sign in or send a key"],
  forbidden: [403, "Not allowed"],
  reauthentication_required: [403, "Sign in again for this"],
  not_found: [404, "Not found"],
  method_not_allowed: [405, "Method not allowed"],
  request_timeout: [408, "The request took too long to arrive"],
  wrong_status: [409, "The task's status does not allow this"],
  lease_lost: [409, "The lease is not yours any more"],
  task_cancelled: [409, "The task was cancelled"],
  approval_required: [409, "A person has to approve first"],
  approval_closed: [409, "The approval is closed"],
  approval_expired: [409, "The approval has expired"],
  not_seen: [409, "Not everything was on screen yet"],
  content_changed: [409, "This is not the content that was shown"],
  already_redeemed: [409, "The approval was already redeemed"],
  already_refused: [409, "This request was already refused"],
  precondition_changed: [409, "What the approval rested on has changed"],
  approval_stale: [409, "The approval is too old"],
  paused: [409, "The capability is paused"],
  halted: [409, "The board is halted"],
  version_conflict: [409, "The task has changed"],
  last_admin: [409, "There has to be an admin"],
  not_open: [409, "It is not open any more"],
  in_use: [409, "A policy names it"],
  dedupe_conflict: [409, "The dedupe key is taken"],
  idempotency_in_flight: [409, "The same request is being worked on"],
  too_large: [413, "Too large"],
  unsupported_media_type: [415, "Unsupported media type"],
  misdirected: [421, "Not an address of this board"],
  invalid: [422, "Some fields are not valid"],
  idempotency_mismatch: [422, "The Idempotency-Key belongs to another request"],
  rate_limited: [429, "Too many requests"],
  internal: [500, "Something went wrong here"],
  unavailable: [503, "Not available right now"],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const FieldError = z.object({ pointer: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    instance: z.string(),
    errors: z.array(FieldError).optional(),
    task: z.object({ id: z.string(), status: z.string() }).optional(),
    parts: z.array(z.string()).optional().meta({ description: "With `not_seen`: what is missing, by the names that `seen` takes." }),
    limit: z.number().optional(),
    retryAt: z.string().nullable().optional(),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem details with a stable `code`." });
export type Problem = z.infer<typeof Problem>;

export type RefusalFields = Partial<Pick<Problem, "errors" | "task" | "parts" | "limit" | "retryAt">> & {
  retryAfterSeconds?: number;
  allow?: string;
};

/** Thrown by verbs; `serve` turns it into problem+json. Nothing has been written when it is thrown. */
export class Refusal extends Error {
  constructor(
    readonly code: ProblemCode,
    detail: string,
    readonly fields: RefusalFields = {},
  ) {
    super(detail);
  }

  /** A 422 that names one field. */
  static invalid(pointer: string, message: string): Refusal {
    return new Refusal("invalid", `${pointer || "The body"} ${message}.`, { errors: [{ pointer, message }] });
  }
}
