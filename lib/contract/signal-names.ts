// The signals, without zod: pages list them too.
import type { Policy } from "./policy";

/** Of the work itself; each counts by capability. */
export const WORK_SIGNALS = ["unclaimed_work", "untaken_answers", "unanswered_approvals", "unseen_approvals", "expired_approvals", "escalations", "lapsed_leases", "stalled_work", "failing_work"] as const;
/** Of what the board runs on. */
export const HEALTH_SIGNALS = ["deaf_servers", "slow_database", "full_pools", "full_disk", "old_transaction", "dead_rows", "full_notifications"] as const;
export const SIGNALS = [...WORK_SIGNALS, ...HEALTH_SIGNALS] as const;

/** The limit of a capability's policy that is its own threshold for a signal. */
export const OWN_THRESHOLD = {
  unclaimed_work: "unclaimedAbove", untaken_answers: "untakenAbove", unanswered_approvals: "unansweredAbove", unseen_approvals: "unseenAbove", expired_approvals: "expiredAbove", escalations: "escalatedAbove",
  lapsed_leases: "lapsedAbove", stalled_work: "stalledAbove", failing_work: "failingAbove",
} as const satisfies Record<(typeof WORK_SIGNALS)[number], keyof Policy>;
