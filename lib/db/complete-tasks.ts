import { appendNext, MOVED, nextHash } from "./log-events";
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

/** What was completed, by `leaseKey`: its task, where that was asked for. */
export type Completed = Map<string, TaskRow | null>;
export type CompletedRow = { key: string } & Partial<TaskRow>;

const COMPLETED = { type: "completed", status: "'completed'", by: ["t.kind", "t.holder_id", "t.name"], attempt: "t.attempt" } as const;

/**
 * Completes held tasks. Where approval is required it has to be redeemed, or the holder is a person who may decide
 * and is enough. A refused one has no row in the answer, though another lease of its task may. Locks in id order. `finished` has
 * the key of each, and what `returns` adds.
 */
const completing = (locked: string, returns = "") => `asked as materialized (
    select * from unnest(:ids::uuid[], :leases::bytea[], :holders::text[], :kinds::text[], :names::text[], :results::text[], :resultHashes::text[], :evidences::text[], :inputHashes::bytea[])
      as a(id, lease, holder, kind, name, given, given_hash, evidence, input_hash)
  ), held as materialized (
    select t.*, a.kind, a.name, a.given, a.given_hash, a.evidence, a.input_hash
    from (select * from asked order by id) a cross join lateral (
      select t.id, t.capability, t.attempt, t.generation, t.approval_id, t.leased_until, t.holder_id, t.event_seq, t.event_hash from tasks t
      where t.id = a.id and ${IS_HELD} and t.lease_hash = a.lease and t.holder_id = a.holder for update ${locked}
    ) t
  ), allowed as (
    select t.*, c.max_failures as policy_max_failures, json_build_object('resultSha256', t.given_hash, 'evidence', t.evidence::json) as payload
    from (select l.*, (select board_now()) as at from held l) t join capabilities c on c.name = t.capability
    where t.leased_until > (select deadline_now()) and (not c.requires_approval
      or (t.kind = 'person' and one_is_enough(t.id))
      or (select a.redeemed_at is not null and coalesce(a.outcome, 'done') = 'done' from approvals a
        where a.task_id = t.id and a.generation = t.generation and a.ask = 'approval' order by a.round desc limit 1))
    offset 0
  ), done as materialized (
    select t.id, t.capability, t.attempt, t.approval_id, t.event_seq, t.at, t.holder_id, t.kind, t.name, t.given, t.input_hash, t.policy_max_failures, t.payload,
      ${nextHash(COMPLETED)} as hash from allowed t
  ), settled as (
    update approvals a set settled_at = d.at, outcome = 'done' from done d
    where d.approval_id is not null and a.id = d.approval_id and a.redeemed_at is not null and a.settled_at is null
  ), finished as (
    update tasks t set status = 'completed', result = d.given::json, completed_by = case when d.kind = 'person' then d.holder_id end,
      ${LEASE_ENDED.replace(":action::text", "'complete'").replace(":inputHash::bytea", "d.input_hash")}, ${MOVED}
    from done d where t.id = d.id returning encode(t.last_lease_hash, 'hex') || ' ' || d.holder_id as key${returns}
  ), noted as (${appendNext(COMPLETED, "done")})`;

const TASK = `, ${CHANGED_COLUMNS.replaceAll("c.max_failures", "d.policy_max_failures")}`;
/** SQL: past tasks that somebody else has locked, which have no row then. */
export const COMPLETING = { whole: completing("skip locked", TASK), brief: completing("skip locked") };

const STATEMENTS = {
  whole: statement<CompletedRow>("complete-free", `with ${COMPLETING.whole} select * from finished`),
  brief: statement<CompletedRow>("complete-brief", `with ${COMPLETING.brief} select * from finished`),
  wait: statement<CompletedRow>("complete-locked", `with ${completing("", TASK)} select * from finished`),
};

/** `wait`: for those that somebody else has locked. `brief`: says only which. */
export async function completeTasks(on: Queryable, items: Completion[], how: keyof typeof STATEMENTS): Promise<Completed> {
  return completedOf(await STATEMENTS[how](on, completionValues(items)));
}

export function completedOf(rows: CompletedRow[]): Completed {
  return new Map(rows.map((row) => [row.key, row.id ? (row as TaskRow) : null]));
}

export function completionValues(items: Completion[]): Record<string, unknown> {
  return {
    ids: items.map((item) => item.id),
    leases: items.map((item) => item.lease),
    holders: items.map((item) => item.holder.id),
    kinds: items.map((item) => item.holder.kind),
    names: items.map((item) => item.holder.name),
    results: items.map((item) => item.result),
    resultHashes: items.map((item) => item.resultHash),
    evidences: items.map((item) => JSON.stringify(item.evidence)),
    inputHashes: items.map((item) => item.inputHash),
  };
}
