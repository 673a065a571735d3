// What ended without the agent since it last asked: its parks that were rejected, expired or cancelled.
import type { ClaimAnswer } from "../contract/work";
import { flight } from "./flight";
import { workPool } from "./pool";
import { statement } from "./statement";

type Row = { key_id: string; task_id: string; approval_id: string; outcome: string; comment: string | null; ended_at: string };

const ENDED = `told_at is null and (verdict is null or verdict = 'rejected') and case
  when verdict = 'rejected' then undo_until <= (select board_now())
  when state = 'open' then expires_at <= (select deadline_now())
  else state in ('expired', 'closed') end`;

/** SQL: which of `:takerKeys` there is something to tell. */
export const UNTOLD = `select key_id from approvals where key_id = any(:takerKeys::uuid[]) and ${ENDED}`;

const find = statement<{ key_id: string }>("find-untold", `${UNTOLD} limit 1`);

const tell = statement<Row>(
  "tell-closed",
  `with told as (
    update approvals set told_at = board_now() where id in (select id from approvals where key_id = any(:takerKeys::uuid[]) and ${ENDED} order by id limit 500 for update skip locked)
    returning *
  )
  select key_id, task_id, id as approval_id, case when verdict = 'rejected' then 'rejected' when state = 'closed' then 'cancelled' else 'expired' end as outcome,
    comment, coalesce(decided_at, closed_at, expires_at) as ended_at from told order by 6`,
);

/** Callers that ask together are told together; mostly there is nothing to tell, and nothing is written. */
const ask = flight<string, ClaimAnswer["closed"]>(async (keys) => {
  const rows = (await find(workPool(), { takerKeys: keys })).length ? await tell(workPool(), { takerKeys: keys }) : [];
  return keys.map((key, index) => (keys.indexOf(key) === index ? rows.filter((row) => row.key_id === key).map(closedOf) : []));
}, { most: 500 });

export function tellClosed(keyId: string): Promise<ClaimAnswer["closed"]> {
  return ask(keyId);
}

function closedOf(row: Row): ClaimAnswer["closed"][number] {
  return { taskId: row.task_id, approvalId: row.approval_id, outcome: row.outcome, comment: row.comment, at: row.ended_at };
}
