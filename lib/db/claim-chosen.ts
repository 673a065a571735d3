import { appendEvents, BY_SYSTEM, nextEvent } from "./log-events";
import { statement } from "./statement";
import { statusesOf } from "./statuses-of";
import { CHANGED_COLUMNS, type TaskRow } from "./task-row";

/** One chosen task. People take it whatever the clock and the policy say; for agents (`:keyId`) it has to be due and not paused. */
export const claimChosen = statement<TaskRow & { token: string }>(
  "claim-chosen",
  `with locked as materialized (
    select t.* from tasks t where t.id = :id::uuid and t.status in (${statusesOf("claim")}) for update
  ), due as materialized (
    select t.*, t.status = 'in_progress' as was_lapsed, c.lease_seconds, c.max_failures as policy_max_failures, 'lt_' || replace(gen_random_uuid()::text, '-', '') as token
    from (select l.*, board_now() as at from locked l) t join capabilities c on c.name = t.capability left join approvals a on a.id = t.approval_id
    where (select halted_at is null from board) and (t.status <> 'in_progress' or (coalesce(t.leased_until <= t.at, t.updated_at < t.at - interval '1 hour') and (a.redeemed_at is null or a.settled_at is not null)))
      and ((:keyId::uuid is null and t.status not in ('approved', 'changes_requested')) or t.available_at <= t.at)
      and (:keyId::uuid is null or (not c.paused and (t.status <> 'in_progress' or t.lapses + 1 < c.max_lapses)))
  ), expired as materialized (
    select t.*, case when t.was_lapsed then ${nextEvent({
      type: "lease_expired",
      status: "t.status",
      by: BY_SYSTEM,
      payload: "json_build_object('leasedUntil', t.leased_until, 'lapses', t.lapses + 1)",
    })} end as e1 from due t
  ), d as materialized (
    select t.*, t.at + make_interval(secs => t.lease_seconds) as until, ${nextEvent({
      type: "claimed",
      status: "'in_progress'",
      attempt: "t.attempt + 1",
      after: "t.e1",
      payload: "json_build_object('leasedUntil', t.at + make_interval(secs => t.lease_seconds), 'worker', :worker::text, 'from', coalesce(t.claimed_from, t.status), 'approvalId', t.approval_id)",
    })} as e from expired t
  ), changed as (
    update tasks t set status = 'in_progress', attempt = t.attempt + 1, lapses = t.lapses + d.was_lapsed::int,
      version = t.version + 1, updated_at = d.at, event_seq = (d.e).seq, event_hash = (d.e).hash,
      lease_hash = sha256(convert_to(d.token, 'UTF8')), leased_until = d.until, claimed_at = d.at, claimed_from = coalesce(t.claimed_from, t.status),
      holder_kind = :byKind::text, holder_id = :byId::text, holder_name = :byName::text, key_id = :keyId::uuid, worker = :worker::text,
      progress_percent = null, progress_note = null, progress_at = null,
      last_lease_hash = case when d.was_lapsed then t.lease_hash else t.last_lease_hash end,
      last_action = case when d.was_lapsed then 'lapse' else t.last_action end, first_claimed_at = coalesce(t.first_claimed_at, d.at)
    from d where t.id = d.id returning t.*, d.token, d.policy_max_failures
  ), logged as (${appendEvents("(select e1 as e from d where was_lapsed union all select e from d) x")})
  select ${CHANGED_COLUMNS.replaceAll("c.max_failures", "t.policy_max_failures")}, t.token from changed t`,
);
