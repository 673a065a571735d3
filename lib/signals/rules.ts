// When each signal is raised and whose turn it then is. What a capability's policy says of its own work stands in the rows.
import { Policy } from "../contract/policy";
import type { Signal } from "../contract/signals";

export type Name = Signal["name"];
export type Rule = Pick<Signal, "turn" | "threshold" | "clearAt" | "seconds">;

const rule = (turn: Rule["turn"], threshold: number, seconds: number | null = null, clearAt = Math.floor(threshold / 2)): Rule => ({ turn, threshold, clearAt, seconds });
const usual = Policy.parse({});

export const RULES: Record<Name, Rule> = {
  unclaimed_work: rule("system", 5, usual.unclaimedSeconds),
  untaken_answers: rule("system", 0, usual.untakenSeconds),
  unanswered_approvals: rule("people", 5, usual.unansweredSeconds),
  unseen_approvals: rule("people", 5, usual.unseenSeconds),
  expired_approvals: rule("people", 0),
  escalations: rule("people", 0),
  lapsed_leases: rule("system", 0, usual.lapsedSeconds),
  stalled_work: rule("system", 0, usual.stalledSeconds),
  failing_work: rule("system", 5, 1_800),
  deaf_servers: rule("system", 0, 10),
  slow_database: rule("system", 500),
  full_pools: rule("system", 20),
  full_disk: rule("system", 90, null, 85),
  old_transaction: rule("system", 30),
  dead_rows: rule("system", 50),
  full_notifications: rule("system", 50),
};
