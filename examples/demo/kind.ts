// What the demo knows of one kind of work: its capability, its agent, and believable jobs with what becomes of each.
import type { Policy } from "@/lib/contract/policy";
import type { ChangeRequest } from "@/lib/contract/change-request";

export type Request = ChangeRequest;

/** How a job of the first minute ends; `waits` stays pending. */
export type End = "waits" | "asked" | "approved" | "changes" | "rejected" | "done" | "failed" | "final" | "lapsed" | "unknown";

export type Job = {
  title: string;
  input: Record<string, unknown>;
  priority?: number;
  labels?: string[];
  /** What the agent says it is doing, one after the other. */
  steps: string[];
  /** Asked before the last step; left out: the agent needs nobody. */
  request?: Request;
  /** One error for each attempt; the last one again and again. */
  errors?: { code: string; message: string }[];
  /** The agent dies in the middle of it, the first time. */
  silent?: boolean;
  result?: Record<string, unknown>;
};

export type Kind = {
  capability: string;
  agent: string;
  policy: Partial<Policy>;
  first: (Job & { end: End; comment?: string })[];
  /** Another job, for as long as the demo runs. */
  next(n: number): Job;
};
