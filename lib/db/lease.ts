// The lease in SQL: who holds it, and how it ends.
import { hash } from "node:crypto";
import { type Sets, setting } from "./sets";

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

const GONE = ["lease_hash", "leased_until", "claimed_at", "claimed_from", "holder_kind", "holder_id", "holder_name", "key_id", "worker", "progress_percent", "progress_note", "progress_at"];

/** What ends a lease and remembers whose it was, so that a repeated call is known; `action` and `inputHash` in SQL. */
export const leaseEnded = (action: string, inputHash: string): Sets => ({
  ...Object.fromEntries(GONE.map((column) => [column, "null"])), last_lease_hash: "t.lease_hash", last_action: action, last_input_hash: inputHash,
});

/** The same. Needs `:action`, `:inputHash`. */
export const LEASE_ENDED = setting(leaseEnded(":action::text", ":inputHash::bytea"));

/** From when a deadline given at `t.at` runs: while the board is halted from when it was, since resume gives the whole halt back. */
export const DEADLINES_FROM = "coalesce((select halted_at from board), t.at)";

/** True while the run of the held task `t`, of the capability `c`, may go on. `claimed_at` is from when it counts: resume moves it on by the halt. */
export const MAY_RUN_ON = "(c.max_run_seconds is null or (select deadline_now()) < t.claimed_at + make_interval(secs => c.max_run_seconds))";

/** Whether something of the task `t` was redeemed and nothing settled it: it may have been done. */
export const UNSETTLED = "exists (select from approvals a where a.id = t.approval_id and a.redeemed_at is not null and a.settled_at is null)";
