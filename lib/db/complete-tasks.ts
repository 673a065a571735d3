import { appendNext, MOVED, nextHash } from "./log-events";
import { IS_HELD, leaseEnded } from "./lease";
import { type Sets, setting } from "./sets";
import { type Queryable, statement } from "./statement";
import { movedRow, MOVED_COLUMNS, type MovedRow, type TaskRow } from "./task-row";

/** `token`: the lease as it was sent. */
export type Completion = {
  id: string;
  token: string;
  lease: Buffer;
  holder: { kind: string; id: string; name: string };
  result: string | null;
  resultHash: string | null;
  evidence: string[];
  inputHash: Buffer;
};

/** What was completed, by `leaseKey`: its task, where that was asked for. */
export type Completed = Map<string, TaskRow | null>;
export type CompletedRow = { key: string } & Partial<MovedRow>;

export const COMPLETED = { type: "completed", status: "'completed'", by: ["t.kind", "t.holder_id", "t.name"], attempt: "t.attempt" } as const;

/**
 * SQL, up to `done`: which held tasks are completed. Where approval is required it has to be redeemed, or the holder is a person who may decide
 * and is enough. A refused one has no row, though another lease of its task may. Locks in id order; `locked` says what becomes of
 * those that somebody else has locked.
 */
export const completing = (locked: "" | "skip locked") => `done as materialized (
    select t.id, t.capability, t.attempt, t.approval_id, t.event_seq, t.at, t.holder_id, t.kind, t.name, t.given, t.input_hash, t.policy_max_failures, t.payload,
      ${nextHash(COMPLETED)} as hash
    from (
      select t.*, c.max_failures as policy_max_failures, json_build_object('resultSha256', t.given_hash, 'evidence', t.evidence::json) as payload
      from (
        select t.*, a.kind, a.name, a.given, a.given_hash, a.evidence, a.input_hash, (select board_now()) as at
        from (
          select * from unnest(:ids::uuid[], :leases::bytea[], :holders::text[], :kinds::text[], :names::text[], :results::text[], :resultHashes::text[], :evidences::text[], :inputHashes::bytea[])
            as a(id, lease, holder, kind, name, given, given_hash, evidence, input_hash) order by id
        ) a cross join lateral (
          select t.id, t.capability, t.attempt, t.generation, t.approval_id, t.leased_until, t.holder_id, t.event_seq, t.event_hash from tasks t
          where t.id = a.id and ${IS_HELD} and t.lease_hash = a.lease and t.holder_id = a.holder for update ${locked}
        ) t
        offset 0
      ) t join capabilities c on c.name = t.capability
      where t.leased_until > (select deadline_now()) and (not c.requires_approval
        or (t.kind = 'person' and one_is_enough(t.id))
        or (select a.redeemed_at is not null and coalesce(a.outcome, 'done') = 'done' from approvals a
          where a.task_id = t.id and a.generation = t.generation and a.ask = 'approval' order by a.round desc limit 1))
      offset 0
    ) t
  ), settled as (
    update approvals a set settled_at = d.at, outcome = 'done' from done d
    where d.approval_id is not null and a.id = d.approval_id and a.redeemed_at is not null and a.settled_at is null
  )`;

/** What a completion sets of the task `t`, from its row `d` of `done`. */
export const COMPLETING: Sets = {
  status: "'completed'", result: "d.given::json", completed_by: "case when d.kind = 'person' then d.holder_id end", ...leaseEnded("'complete'", "d.input_hash"), ...MOVED,
};
/** Which lease was completed: see `leaseKey`. */
export const KEY = "encode(t.last_lease_hash, 'hex') || ' ' || d.holder_id";

const alone = (locked: "" | "skip locked", returns: string) => `with ${completing(locked)}, finished as (
    update tasks t set ${setting(COMPLETING)} from done d where t.id = d.id returning ${KEY} as key${returns}
  ), noted as (${appendNext({ event: COMPLETED, from: "done" })})
  select * from finished`;

const STATEMENTS = {
  whole: statement<CompletedRow>("complete-free", alone("skip locked", `, ${MOVED_COLUMNS}`)),
  brief: statement<CompletedRow>("complete-brief", alone("skip locked", "")),
  wait: statement<CompletedRow>("complete-locked", alone("", `, ${MOVED_COLUMNS}`)),
};

/** `wait`: for those that somebody else has locked. `brief`: says only which. */
export async function completeTasks(on: Queryable, items: Completion[], how: keyof typeof STATEMENTS): Promise<Completed> {
  return completedOf(await STATEMENTS[how](on, completionValues(items)));
}

export function completedOf(rows: CompletedRow[]): Completed {
  return new Map(rows.map((row) => [row.key, row.id ? movedRow(row as MovedRow, null) : null]));
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
