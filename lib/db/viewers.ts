// Who has a request open, by the database's clock: a row that has not been renewed for a while is not there.
import type { Presence, Viewer } from "../contract/approval";
import { insertSightings } from "./insert-sightings";
import { peoplePool } from "./pool";
import { statement } from "./statement";

/** SQL: a row of `viewers v` that has not faded. */
const HERE = "v.beat_at > (select board_now()) - interval '20 seconds'";

/** SQL: the viewers of the approval `a`, as JSON. */
export const VIEWERS = `(select coalesce(json_agg(json_build_object('id', v.user_id, 'name', n.name, 'since', to_char(v.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  order by v.since, v.user_id), '[]') from viewers v join users n on n.id = v.user_id where v.approval_id = a.id and ${HERE})`;

/** Writes only where a beat is due; a person who comes is told to every server. */
const beat = statement<{ told: string }>(
  "beat",
  `with wrote as (
    insert into viewers as v (approval_id, user_id, since, beat_at) select a.id, :userId::text, n.at, n.at
    from approvals a cross join (select board_now() as at) n where a.id = :id::uuid
      and not exists (select from viewers v where v.approval_id = a.id and v.user_id = :userId::text and v.beat_at > n.at - interval '5 seconds')
    on conflict (approval_id, user_id) do update set beat_at = excluded.beat_at,
      since = case when v.beat_at > excluded.beat_at - interval '20 seconds' then v.since else excluded.since end
    returning since = beat_at as came
  ) select pg_notify('holdpoint', 'presence')::text as told from wrote where came`,
);

const leave = statement<object>(
  "leave",
  `with gone as (delete from viewers where approval_id = :id::uuid and user_id = :userId::text returning user_id)
   select pg_notify('holdpoint', 'presence') from gone`,
);

/** Rows that faded long ago go when somebody comes, a few at a time. */
const forget = statement<object>(
  "forget-viewers",
  `delete from viewers where ctid = any(array(select ctid from viewers where beat_at < board_now() - interval '10 minutes' limit 100 for update skip locked))`,
);

const readAll = statement<Presence["viewers"][number]>(
  "read-viewers",
  `select v.approval_id as "approvalId", v.user_id as id, u.name, v.since from viewers v join users u on u.id = v.user_id
   where ${HERE} order by v.since, v.user_id, v.approval_id limit 500`,
);

const readOf = statement<Viewer>(
  "read-viewers-of",
  `select v.user_id as id, u.name, v.since from viewers v join users u on u.id = v.user_id where v.approval_id = :id::uuid and ${HERE} order by v.since, v.user_id limit 50`,
);

export async function beatOrLeave(id: string, userId: string, leaves: boolean): Promise<void> {
  if (leaves) await leave(peoplePool(), { id, userId });
  else if ((await beat(peoplePool(), { id, userId })).length) {
    await insertSightings(peoplePool(), { id, userId, parts: ["opened"] });
    await forget(peoplePool());
  }
}

export async function readPresence(): Promise<Presence> {
  return { viewers: await readAll(peoplePool()) };
}

export function viewersOf(id: string): Promise<Viewer[]> {
  return readOf(peoplePool(), { id });
}
