import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { DEADLINES_FROM, HELD, leaseEnded, UNSETTLED } from "./lease";
import { setting } from "./sets";
import { statement } from "./statement";

/** A park without a round left is refused each time that it is sent. */
const PARKED = "case when (d.e).type = 'parked' then :action::text else 'rounds' end";

/** Opens an approval and ends the lease. An action that was redeemed and not settled counts as settled by the next park. */
export const parkTask = statement<{ approval_id: string | null; status: string }>(
  "park-task",
  `with ${HELD}, asked as materialized (
    select t.*, c.max_rounds, case when ${UNSETTLED} then 'outcome_unknown' else 'rounds' end as doom,
      greatest(c.approvals_needed, case when :risk::text = 'high' then coalesce(c.approvals_needed_high_risk, 1) end) as approvals_needed,
      json_build_object('version', c.version, 'requiresApproval', c.requires_approval, 'approvalsNeeded', c.approvals_needed, 'approvalsNeededHighRisk', c.approvals_needed_high_risk,
        'separateDuties', c.separate_duties, 'approvalValidSeconds', c.approval_valid_seconds) as policy,
      1 + (select count(*) from approvals a where a.task_id = t.id and a.generation = t.generation)::int as round,
      ${DEADLINES_FROM} + make_interval(secs => least(coalesce(:expiresIn::float8, c.approval_seconds), c.approval_seconds)) as until
    from held t join capabilities c on c.name = t.capability
    where not exists (select from approvals a where a.task_id = t.id and a.content_hash = :contentHash::text and a.verdict in ('rejected', 'changes_requested'))
  ), settled as (
    update approvals a set settled_at = t.at, outcome = 'unknown' from asked t
    where a.id = t.approval_id and a.redeemed_at is not null and a.settled_at is null
  ), opened as (
    insert into approvals (id, task_id, capability, generation, round, ask, state, request, content_hash, question, target, risk, reversible,
      asker_kind, asker_id, asker_name, key_id, created_at, expires_at, approvals_needed, must_see, shape, policy)
    select :approvalId::uuid, t.id, t.capability, t.generation, t.round, :ask::text, 'open', :request::json, :contentHash::text, :question::text, :target::text,
      :risk::text, :reversible::boolean, :byKind::text, :byId::text, :byName::text, t.key_id, t.at, t.until, t.approvals_needed, :mustSee::text[], :shape::text, t.policy
    from asked t where t.round <= t.max_rounds returning id, asked_digest(approvals.*) as digest
  ), d as materialized (
    select t.*, case when t.round > t.max_rounds
      then ${nextEvent({ type: "escalated", status: "'escalated'", payload: "json_build_object('reason', t.doom, 'failures', t.failures, 'lapses', t.lapses, 'stateSha256', :stateHash::text)" })}
      else ${nextEvent({
        type: "parked",
        status: "'needs_approval'",
        payload: `json_build_object('approvalId', :approvalId::uuid, 'round', t.round, 'contentHash', :contentHash::text, 'question', :question::text,
          'risk', :risk::text, 'reversible', :reversible::boolean, 'ask', :ask::text, 'expiresAt', t.until, 'stateSha256', :stateHash::text, 'askedSha256', t.digest)`,
      })} end as e
    from (select a.*, (select digest from opened) as digest from asked a) t
  ), linked as (
    insert into approval_attachments (approval_id, attachment_id)
    select o.id, a.id from opened o cross join unnest(:attachments::uuid[]) as a(id)
  ), changed as (
    update tasks t set status = (d.e).status, approval_id = case when (d.e).type = 'parked' then :approvalId::uuid else t.approval_id end,
      deadline = case when (d.e).type = 'parked' then d.until end,
      escalation_reason = case when (d.e).type = 'escalated' then d.doom end, escalated_at = case when (d.e).type = 'escalated' then d.at end,
      state = coalesce(:state::json, t.state), ${setting(leaseEnded(PARKED, ":inputHash::bytea"))}, ${STAMPED}
    from d where t.id = d.id returning t.status
  ), logged as (${appendEvents("d")})
  select (select id from opened) as approval_id, status from changed`,
);
