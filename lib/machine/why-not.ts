// Why this person cannot do this to this task now, in words; null where they can. The table of transitions decides on the
// status; what else stands in the way is said here so that a button need not be pressed to find out.
import type { ROLES } from "../contract/roles";
import type { TaskCard } from "../contract/task";
import { type Action, allows } from "./transitions";

export type Offered = Extract<Action, "claim" | "release" | "complete" | "fail" | "requeue" | "reopen" | "revoke" | "update" | "cancel">;
type Me = { id: string; role: (typeof ROLES)[number] | null };

export function whyNot(action: Offered, task: TaskCard, me: Me | undefined, now: number): string | null {
  if (me?.role !== "operator" && me?.role !== "admin") return "Operators and admins can do this.";
  if (!allows(action, task.status)) return `Not while it is ${task.status.replaceAll("_", " ")}.`;
  if (action === "claim") return cannotTake(task, now);
  return action === "release" || action === "fail" || action === "complete" ? notTheirs(task, me, now) : null;
}

/** Whether this person holds the task's live lease. */
export function holds(task: TaskCard, me: Me | undefined, now: number): boolean {
  return task.lease?.holder.kind === "person" && task.lease.holder.id === me?.id && isLive(task, now);
}

function cannotTake(task: TaskCard, now: number): string | null {
  if (task.status === "in_progress" && isLive(task, now)) return `${task.lease?.holder.name ?? "Somebody"} holds it.`;
  const answered = task.status === "approved" || task.status === "changes_requested";
  return answered && Date.parse(task.availableAt) > now ? "The answer can still be taken back; in a moment." : null;
}

function notTheirs(task: TaskCard, me: Me, now: number): string | null {
  if (task.status === "escalated" || holds(task, me, now)) return null;
  return isLive(task, now) ? `Only who holds it: ${task.lease?.holder.name ?? "its agent"}.` : "The lease has lapsed.";
}

function isLive({ lease }: TaskCard, now: number): boolean {
  return lease !== null && !lease.lapsed && Date.parse(lease.leasedUntil) > now;
}
