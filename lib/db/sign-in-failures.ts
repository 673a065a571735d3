// Failed sign-ins, counted by all servers together. Keys are hashes: what was typed is not kept.
import type pg from "pg";
import { type Queryable, statement } from "./statement";

/** Times in milliseconds of the database's clock. */
export type Failures = { key: Buffer; count: number; until: number; last: number };

const forget = statement<object>(
  "forget-sign-in-failures",
  `delete from sign_in_failures where key in (
    select key from sign_in_failures where last < board_now() - interval '30 minutes' order by last limit 20 for update skip locked)`,
);

const begin = statement<object>(
  "begin-sign-in-failures",
  "insert into sign_in_failures (key, count, until, last) select k, 0, '-infinity', board_now() from unnest(:keys::bytea[]) as n(k) order by k on conflict do nothing",
);

const lock = statement<Failures & { now: number }>(
  "lock-sign-in-failures",
  `select key, count, 1000 * extract(epoch from until)::float8 as until, 1000 * extract(epoch from last)::float8 as last, 1000 * extract(epoch from board_now())::float8 as now
   from sign_in_failures where key = any(:keys::bytea[]) order by key for update`,
);

const write = statement<object>(
  "write-sign-in-failures",
  `update sign_in_failures f set count = n.count, until = to_timestamp(n.until / 1000), last = to_timestamp(n.last / 1000)
   from unnest(:keys::bytea[], :counts::int[], :untils::float8[], :lasts::float8[]) as n(key, count, until, last) where f.key = n.key`,
);

/** Locks what is known of each key until the transaction ends, in one order for all. */
export async function lockFailures(client: pg.PoolClient, keys: Buffer[]): Promise<(Failures & { now: number })[]> {
  await forget(client);
  await begin(client, { keys });
  return lock(client, { keys });
}

export async function writeFailures(on: Queryable, failures: Failures[]): Promise<void> {
  await write(on, {
    keys: failures.map(({ key }) => key), counts: failures.map(({ count }) => count), untils: failures.map(({ until }) => until), lasts: failures.map(({ last }) => last),
  });
}

/** After a sign-in: the account starts afresh, the address gets its count back. */
export const excuse = statement<object>(
  "excuse-sign-in-failures",
  `with account as (delete from sign_in_failures where key = :account::bytea)
   update sign_in_failures set count = greatest(count - 1, 0), until = '-infinity' where key = :address::bytea`,
);
