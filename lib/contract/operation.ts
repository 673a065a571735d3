// What one call of the table says of itself.
import type { z } from "zod";
import type { Role, Scope } from "./actor";
import type { ProblemCode } from "./problem";

export type Operation = {
  name: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  summary: string;
  /** The scope a key needs; left out, no key may. `any`: every live key. */
  key?: Scope | "any";
  /** The least role a person needs; left out, no person may. */
  person?: Role;
  /** Nobody has to be known for this call. */
  open?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** `bytes`: the body is not JSON and the verb reads it. */
  takes?: "bytes";
  output: z.ZodType;
  /** What is answered when it is not JSON. */
  gives?: "bytes" | "stream" | "text";
  /** The field of the answer that is said this once: a repeat by `Idempotency-Key` gets null there. */
  secret?: string;
  status?: 200 | 201;
  errors?: readonly ProblemCode[];
};
