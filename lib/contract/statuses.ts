// The one list of statuses, from which everything else derives.
import { z } from "zod";

export const STATUSES = [
  "pending",
  "in_progress",
  "needs_approval",
  "approved",
  "changes_requested",
  "escalated",
  "completed",
  "skipped",
  "rejected",
  "expired",
  "cancelled",
] as const;

export const Status = z.enum(STATUSES).meta({ id: "Status", description: "The derived status: a lapsed approval is `expired`." });
export type Status = z.infer<typeof Status>;

export const TERMINAL = ["completed", "skipped", "rejected", "expired", "cancelled"] as const satisfies readonly Status[];
export const ANSWERED = ["approved", "changes_requested"] as const satisfies readonly Status[];

export const Turn = z.enum(["agents", "people", "nobody"]);
export type Turn = z.infer<typeof Turn>;

const TURNS: Record<Status, Turn> = {
  pending: "agents",
  in_progress: "agents",
  needs_approval: "people",
  approved: "agents",
  changes_requested: "agents",
  escalated: "people",
  completed: "nobody",
  skipped: "nobody",
  rejected: "nobody",
  expired: "nobody",
  cancelled: "nobody",
};

/** Whose turn it is in a status. */
export function turnOf(status: Status): Turn {
  return TURNS[status];
}
