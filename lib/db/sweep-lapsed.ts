// Writes derived facts down, a bounded number at a time, past rows that somebody else holds.
import { appendEvents, BY_SYSTEM, nextEvent, STAMPED } from "./log-events";
import { leaseEnded } from "./lease";
import { setting } from "./sets";
import { statement } from "./statement";

/** SQL: whether the lease of the task `t` has lapsed at `k.at`. */
export const LAPSED = "t.status = 'in_progress' and t.leased_until <= k.at";
/** SQL: whether it was never stamped, and the task has not moved for an hour. Apart from the other, since an index answers each. */
export const UNSTAMPED = "t.status = 'in_progress' and t.leased_until is null and t.updated_at < k.at - interval '1 hour'";

type Swept = { id: string; capability: string; escalated: boolean };

/** Lapsed leases end, those that `picked` gives: back to where they were claimed from, or to people where the lapses ran out or the outcome is unknown. */
const lapse = (name: string, picked: string) => statement<Swept>(
  name,
  `with clock as materialized (select deadline_now() as at), locked as materialized (
    ${picked}
  ), answers as materialized (
    select a.id, a.redeemed_at, a.settled_at from approvals a join locked t on t.approval_id = a.id order by a.id for update of a
  ), judged as materialized (
    select t.*, case when a.redeemed_at is not null and a.settled_at is null then 'outcome_unknown' when t.lapses + 1 >= c.max_lapses then 'lapses' end as doom
    from (select l.*, board_now() as at from locked l) t join capabilities c on c.name = t.capability left join answers a on a.id = t.approval_id
  ), expired as materialized (
    select t.*, ${nextEvent({ type: "lease_expired", status: "t.claimed_from", by: BY_SYSTEM, payload: "json_build_object('leasedUntil', t.leased_until, 'lapses', t.lapses + 1)" })} as e1 from judged t
  ), d as materialized (
    select t.*, case when t.doom is null then t.e1 else ${nextEvent({
      type: "escalated",
      status: "'escalated'",
      by: BY_SYSTEM,
      after: "t.e1",
      payload: "json_build_object('reason', t.doom, 'failures', t.failures, 'lapses', t.lapses + 1)",
    })} end as e from expired t
  ), changed as (
    update tasks t set status = (d.e).status, lapses = t.lapses + 1, escalation_reason = d.doom, escalated_at = case when d.doom is not null then d.at end,
      ${setting(leaseEnded("'lapse'", "null"))}, ${STAMPED}
    from d where t.id = d.id returning t.id, t.capability, d.doom is not null as escalated
  ), logged as (${appendEvents("(select e1 as e from d union all select e from d where doom is not null) x")})
  select id, capability, escalated from changed`,
);

/** Of the task `:only`, or of all. */
export const sweepLapsed = lapse("sweep-lapsed", `select t.* from tasks t cross join clock k where (${LAPSED} or ${UNSTAMPED}) and (:only::uuid is null or t.id = :only::uuid)
    order by t.id limit :most::int for update of t skip locked`);

const RANK = "t.claimed_from <> 'pending' desc, t.priority desc, t.created_at, t.id";
const ofCapability = (which: string) => `(select t.id from tasks t where t.capability = n.name and ${which} order by ${RANK} limit n.most)`;

/** Of each of these capabilities so many, `:mosts`, those that a claim would take first; of none that is paused, nor while the board is halted. */
export const sweepCapabilities = lapse("sweep-capabilities", `select p.* from unnest(:capabilities::text[], :mosts::int[]) n(name, most) cross join clock k
    join capabilities c on c.name = n.name and not c.paused and (select halted_at is null from board) cross join lateral (
      select t.* from (${ofCapability(LAPSED)} union all ${ofCapability(UNSTAMPED)}) c join tasks t on t.id = c.id where ${LAPSED} or ${UNSTAMPED}
      order by ${RANK} limit n.most for update of t skip locked
    ) p`);

/** Approvals past their deadline are written down as expired. */
export const sweepExpired = statement<{ id: string }>(
  "sweep-expired",
  `with clock as materialized (select deadline_now() as at), locked as materialized (
    select t.* from tasks t cross join clock k where t.status = 'needs_approval' and t.deadline <= k.at order by t.id limit :most::int for update of t skip locked
  ), d as materialized (
    select t.*, ${nextEvent({ type: "approval_expired", status: "'expired'", by: BY_SYSTEM, payload: "json_build_object('approvalId', t.approval_id, 'expiresAt', t.deadline)" })} as e
    from (select l.*, board_now() as at from locked l) t
  ), closed as (
    update approvals a set state = 'expired', closed_at = d.at from d where a.id = d.approval_id
  ), changed as (
    update tasks t set status = 'expired', deadline = null, version = t.version + 1, updated_at = d.at, event_seq = (d.e).seq, event_hash = (d.e).hash
    from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("d")})
  select id from changed`,
);
