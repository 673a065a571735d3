// The agent's own memory of a task, kept by the board from one slice to the next.
import { z } from "zod";
import { RequestField } from "@/lib/contract/change-request";

/** A field of the form with what goes into it: the same shape that people are shown. */
export const Answer = RequestField.required({ label: true });
export type Answer = z.infer<typeof Answer>;

export const Screenshot = z.object({ caption: z.string(), attachmentId: z.string(), sha256: z.string() });
export type Screenshot = z.infer<typeof Screenshot>;

export const Checkpoint = z.object({
  step: z.string(),
  answers: z.array(Answer),
  screenshots: z.array(Screenshot),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** Null for a first slice, and for a state that another version of this agent wrote. */
export function readCheckpoint(state: unknown): Checkpoint | null {
  return Checkpoint.safeParse(state).data ?? null;
}
