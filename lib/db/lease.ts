// The lease in SQL: who holds it, and how it ends.
import { hash } from "node:crypto";

/** Tokens are stored as SHA-256. */
export function leaseHash(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** Of one flight each passenger has the answer to its own lease: another one of the same task may be aboard, with one that it lost. */
export function leaseKey({ lease, holder }: { lease: Buffer; holder: string }): string {
  return `${lease.toString("hex")} ${holder}`;
}

/**
 * True for a held task `t`, in words that no partial index answers: the one on leases keeps every lease since the last
 * vacuum, and looks like the shortest way to a row whose id is known.
 */
export const IS_HELD = "coalesce(t.status, '') = 'in_progress'";

/** The row of the lease's holder, locked, with `at` read after the lock. Needs `:id`, `:lease`, `:holder`. */
export const HELD = `locked as materialized (
    select t.* from tasks t
    where t.id = :id::uuid and ${IS_HELD} and t.lease_hash = :lease::bytea and t.holder_id = :holder::text
    for update
  ), held as materialized (
    select t.* from (select l.*, board_now() as at from locked l) t where t.leased_until > deadline_now()
  )`;

/** Sets that end a lease and remember whose it was, so that a repeated call is known. Needs `:action`, `:inputHash`. */
export const LEASE_ENDED = `lease_hash = null, leased_until = null, claimed_at = null, claimed_from = null,
    holder_kind = null, holder_id = null, holder_name = null, key_id = null, worker = null,
    progress_percent = null, progress_note = null, progress_at = null,
    last_lease_hash = t.lease_hash, last_action = :action::text, last_input_hash = :inputHash::bytea`;

/** From when a deadline given at `t.at` runs: while the board is halted from when it was, since resume gives the whole halt back. */
export const DEADLINES_FROM = "coalesce((select halted_at from board), t.at)";

/** True while the run of the held task `t`, of the capability `c`, may go on. `claimed_at` is from when it counts: resume moves it on by the halt. */
export const MAY_RUN_ON = "(c.max_run_seconds is null or (select deadline_now()) < t.claimed_at + make_interval(secs => c.max_run_seconds))";

/** Whether something of the task `t` was redeemed and nothing settled it: it may have been done. */
export const UNSETTLED = "exists (select from approvals a where a.id = t.approval_id and a.redeemed_at is not null and a.settled_at is null)";
