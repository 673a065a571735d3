// The signals, without zod: pages list them too.

/** Of the work itself; each counts by capability. */
export const WORK_SIGNALS = ["unclaimed_work", "untaken_answers", "unanswered_approvals", "unseen_approvals", "expired_approvals", "escalations", "lapsed_leases", "stalled_work", "failing_work"] as const;
/** Of what the board runs on. */
export const HEALTH_SIGNALS = ["deaf_servers", "slow_database", "full_pools", "full_disk", "old_transaction", "dead_rows", "full_notifications"] as const;
export const SIGNALS = [...WORK_SIGNALS, ...HEALTH_SIGNALS] as const;
