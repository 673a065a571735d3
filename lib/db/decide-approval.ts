// The statements of a decision; lib/transitions/decide.ts runs them in one transaction.
import type { Json } from "../contract/json";
import { SUPERSEDED_BY } from "./approval-row";
import { isStale } from "./fresh-sign-in";
import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { statement } from "./statement";

/** Locks the task, then the approval, and reads what the decision is judged by. */
export const lockTaskOfApproval = statement<{ id: string }>(
  "lock-task-of-approval",
  "select t.id from tasks t where t.id = (select task_id from approvals where id = :id::uuid) for update",
);

export type Deciding = {
  task_id: string; status: string; state: string; late: boolean; verdict: string | null; content_hash: string; request: Json; ask: "approval" | "answer";
  asker_kind: string; owner_id: string | null; approvals_needed: number; named: boolean; stale: boolean; separate_duties: boolean; decider: string | null; decided_at: string | null;
  asker_id: string | null; mine: string | null; my_hash: Buffer | null; my_digest: string | null; my_approved: string | null; seen: string[]; superseded_by: string | null;
  /** What the others who may still decide approved so far: null hashes are of the release before. */
  approved: { name: string; hash: string | null }[];
};

export const lockApproval = statement<Deciding>(
  "lock-approval",
  `select a.task_id, t.status, a.state, a.expires_at <= deadline_now() as late, a.verdict, a.content_hash, a.request, a.ask, a.asker_kind, case a.asker_kind when 'person' then a.asker_id else g.owner_id end as owner_id,
     a.approvals_needed, is_decider(c.deciders, :byId::text) as named, c.separate_duties,
     ${isStale("a.risk")} as stale, u.name as decider, a.decided_at, d.verdict as mine, d.input_hash as my_hash, decision_digest(d.*) as my_digest, d.approved_hash as my_approved,
     array(select s.part from sightings s where s.approval_id = a.id and s.user_id = :byId::text) as seen,
     (select to_jsonb(coalesce(json_agg(json_build_object('name', v.name, 'hash', o.approved_hash) order by o.created_at), '[]')) from decisions o join users v on v.id = o.user_id
       where o.approval_id = a.id and o.verdict = 'approved' and o.undone_at is null and o.user_id <> :byId::text and still_decides(a.id, o.user_id)) as approved,
     ${SUPERSEDED_BY} as superseded_by
   from approvals a join tasks t on t.id = a.task_id join capabilities c on c.name = t.capability
     left join agents g on a.asker_kind = 'agent' and g.id::text = a.asker_id
     left join users u on u.id = a.decided_by
     left join decisions d on d.approval_id = a.id and d.user_id = :byId::text and d.undone_at is null
   where a.id = :id::uuid for update of a`,
);

/** One person's decision; the database checks that they are signed in, may decide, and were shown this content. */
export const insertDecision = statement<{ votes: number; digest: string }>(
  "insert-decision",
  `with cast_vote as (
    insert into decisions (id, approval_id, content_hash, user_id, session_id, verdict, comment, input_hash, created_at, approved_hash, option, chosen, edits, notes)
    values (:decisionId::uuid, :id::uuid, :contentHash::text, :byId::text, :sessionId::text, :verdict::text, :comment::text, :inputHash::bytea, board_now(),
      :approvedHash::text, :option::int, :chosen::json, :edits::json, :notes::json)
    returning approval_id, verdict, decision_digest(decisions.*) as digest
  )
  select 1 + (select count(*) from decisions d where d.approval_id = v.approval_id and d.verdict = v.verdict and d.undone_at is null and still_decides(d.approval_id, d.user_id))::int as votes, v.digest from cast_vote v`,
);

/** Images of a note go to who may read the approval. */
export const linkImages = statement<object>(
  "link-images",
  "insert into approval_attachments (approval_id, attachment_id) select :id::uuid, i from unnest(:images::uuid[]) as n(i) on conflict do nothing",
);

/** A vote short of the quorum: only the log moves. */
export const logVote = statement<{ id: string }>(
  "log-vote",
  `with d as materialized (
    select t.*, ${nextEvent({ type: "vote_cast", status: "t.status", payload: "json_build_object('approvalId', :id::uuid, 'votes', :votes::int, 'needed', :needed::int, 'decisionSha256', :digest::text)" })} as e
    from (select l.*, board_now() as at from tasks l where l.id = :taskId::uuid) t
  ), changed as (update tasks t set ${STAMPED} from d where t.id = d.id returning t.id), logged as (${appendEvents("d")}) select id from changed`,
);

/** A no after the deadline decides nothing, and is kept as evidence: once of each person. */
export const logLateDecision = statement<{ id: string }>(
  "log-late-decision",
  `with d as materialized (
    select t.*, ${nextEvent({ type: "decision_late", status: "'expired'", payload: "json_build_object('approvalId', :id::uuid, 'verdict', :verdict::text, 'comment', :comment::text)" })} as e
    from (select l.*, board_now() as at from tasks l where l.id = :taskId::uuid) t
    where not exists (select from task_events e where e.task_id = t.id and e.type = 'decision_late' and e.actor_id = :byId::text and e.payload->>'approvalId' = :id::text)
  ), changed as (update tasks t set ${STAMPED} from d where t.id = d.id returning t.id), logged as (${appendEvents("d")}) select id from changed`,
);

const STATUS = "case :verdict::text when 'answered' then 'changes_requested' else :verdict::text end";
const verdictEvent = (type: "approved" | "changes_requested" | "rejected" | "answered") =>
  `when '${type}' then ${nextEvent({
    type,
    status: STATUS,
    payload: `json_build_object('approvalId', :id::uuid, 'contentHash', :contentHash::text, 'approvedHash', :approvedHash::text, 'comment', :comment::text,
      'edited', :edits::json is not null, 'option', :option::int, 'chosen', :chosen::json, 'availableAt', t.until, 'validUntil', t.valid_until, 'decisionSha256', :digest::text, 'saidSha256', t.said)`,
  })}`;

/** Ends the approval with its verdict; the task is claimable, or ended, when the undo window is over. */
export const setVerdict = statement<{ id: string }>(
  "set-verdict",
  `with due as materialized (
    select l.*, n.at, n.at + make_interval(secs => c.undo_seconds) as until, c.approval_valid_seconds
    from tasks l join capabilities c on c.name = l.capability cross join (select board_now() as at) n where l.id = :taskId::uuid
  ), decided as (
    update approvals a set state = 'decided', verdict = :verdict::text, comment = :comment::text, answers = :answers::json, edits = :edits::json, option = :option::int,
      chosen = :chosen::json, notes = :notes::json, approved_request = :approvedRequest::json, approved_hash = :approvedHash::text, decided_by = :byId::text, decided_at = d.at,
      undo_until = d.until, valid_until = case when :verdict::text = 'approved' then d.at + make_interval(secs => d.approval_valid_seconds) end
    from due d where a.id = :id::uuid returning said_digest(a.*) as said, a.valid_until
  ), d as materialized (
    select t.*, case :verdict::text ${verdictEvent("approved")} ${verdictEvent("changes_requested")} ${verdictEvent("rejected")} ${verdictEvent("answered")} end as e
    from (select due.*, decided.said, decided.valid_until from due cross join decided) t
  ), changed as (
    update tasks t set status = ${STATUS}, deadline = null, available_at = d.until, ${STAMPED} from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("d")})
  select id from changed`,
);
