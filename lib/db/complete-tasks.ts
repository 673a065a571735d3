import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { IS_HELD, LEASE_ENDED } from "./lease";
import { type Queryable, statement } from "./statement";
import { CHANGED_COLUMNS, type TaskRow } from "./task-row";

export type Completion = {
  id: string;
  lease: Buffer;
  holder: { kind: string; id: string; name: string };
  result: string | null;
  resultHash: string | null;
  evidence: string[];
  inputHash: Buffer;
};

/** `lease` and `holder`: under which and by whom it was completed. */
export type Completed = TaskRow & { lease: Buffer; holder: string };

/**
 * Completes held tasks. Where approval is required it has to be redeemed, or the holder is a person who may decide
 * and is enough. A refused one has no row in the answer, though another lease of its task may. Locks in id order.
 */
const run = statement<Completed>(
  "complete-tasks",
  `with asked as materialized (
    select * from unnest(:ids::uuid[], :leases::bytea[], :holders::text[], :kinds::text[], :names::text[], :results::text[], :resultHashes::text[], :evidences::text[], :inputHashes::bytea[])
      as a(id, lease, holder, kind, name, given, given_hash, evidence, input_hash)
  ), locked as materialized (
    select t.*, a.kind, a.name, a.given, a.given_hash, a.evidence, a.input_hash
    from (select * from asked order by id) a cross join lateral (
      select t.id, t.capability, t.attempt, t.generation, t.approval_id, t.leased_until, t.holder_id, t.event_seq, t.event_hash from tasks t
      where t.id = a.id and ${IS_HELD} and t.lease_hash = a.lease and t.holder_id = a.holder for update
    ) t
  ), d as materialized (
    select t.*, c.max_failures as policy_max_failures, ${nextEvent({
      type: "completed",
      status: "'completed'",
      by: ["t.kind", "t.holder_id", "t.name"],
      payload: "json_build_object('resultSha256', t.given_hash, 'evidence', t.evidence::json)",
    })} as e
    from (select l.*, (select board_now()) as at from locked l) t join capabilities c on c.name = t.capability
    where t.leased_until > (select deadline_now()) and (not c.requires_approval
      or (t.kind = 'person' and one_is_enough(t.id))
      or (select a.redeemed_at is not null and coalesce(a.outcome, 'done') = 'done' from approvals a
        where a.task_id = t.id and a.generation = t.generation and a.ask = 'approval' order by a.round desc limit 1))
  ), settled as (
    update approvals a set settled_at = d.at, outcome = 'done' from d
    where d.approval_id is not null and a.id = d.approval_id and a.redeemed_at is not null and a.settled_at is null
  ), changed as (
    update tasks t set status = 'completed', result = d.given::json, completed_by = case when d.kind = 'person' then d.holder_id end,
      ${LEASE_ENDED.replace(":action::text", "'complete'").replace(":inputHash::bytea", "d.input_hash")}, ${STAMPED}
    from d where t.id = d.id returning ${CHANGED_COLUMNS.replaceAll("c.max_failures", "d.policy_max_failures")}, t.last_lease_hash as lease, d.holder_id as holder
  ), logged as (${appendEvents("d")})
  select * from changed`,
);

export function completeTasks(on: Queryable, items: Completion[]): Promise<Completed[]> {
  return run(on, {
    ids: items.map((item) => item.id),
    leases: items.map((item) => item.lease),
    holders: items.map((item) => item.holder.id),
    kinds: items.map((item) => item.holder.kind),
    names: items.map((item) => item.holder.name),
    results: items.map((item) => item.result),
    resultHashes: items.map((item) => item.resultHash),
    evidences: items.map((item) => JSON.stringify(item.evidence)),
    inputHashes: items.map((item) => item.inputHash),
  });
}
