// Answers kept for a day under the caller's key, so that a request sent again is answered as the first was.
import { peoplePool, workPool } from "./pool";
import { statement } from "./statement";

const begin = statement<{ fresh: boolean; request_hash: Buffer; status: number | null; answer: string | null }>(
  "begin-idempotent",
  `with old as (
    delete from idempotent_answers where caller = :caller::text and key = :key::text
      and (started_at < clock_timestamp() - interval '24 hours' or (status is null and started_at < clock_timestamp() - interval '60 seconds' and request_hash = :hash::bytea))
    returning 1
  ), begun as (
    insert into idempotent_answers (caller, key, request_hash, started_at) select :caller::text, :key::text, :hash::bytea, clock_timestamp() from (select count(*) from old) o
    on conflict do nothing returning request_hash
  )
  select true as fresh, request_hash, null::int as status, null::text as answer from begun
  union all select false, request_hash, status, answer from idempotent_answers where caller = :caller::text and key = :key::text and not exists (select from begun)`,
);

const end = statement<object>(
  "end-idempotent",
  "update idempotent_answers set status = :status::int, answer = :answer::text where caller = :caller::text and key = :key::text and status is null",
);

const forget = statement<object>("forget-idempotent", "delete from idempotent_answers where caller = :caller::text and key = :key::text and status is null");

export type Kept = { caller: string; kind: "agent" | "person"; key: string };
export type Begun = { state: "fresh" } | { state: "other_request" } | { state: "in_flight" } | { state: "answered"; status: number; answer: string };

export async function beginIdempotent(kept: Kept, hash: Buffer): Promise<Begun> {
  const [row] = await begin(poolOf(kept), { ...kept, hash });
  if (!row) return { state: "in_flight" };
  if (row.fresh) return { state: "fresh" };
  if (!row.request_hash.equals(hash)) return { state: "other_request" };
  return row.status === null ? { state: "in_flight" } : { state: "answered", status: row.status, answer: row.answer ?? "" };
}

export async function endIdempotent(kept: Kept, status: number, answer: string): Promise<void> {
  await end(poolOf(kept), { ...kept, status, answer });
}

/** What failed on our side may be tried again. */
export async function forgetIdempotent(kept: Kept): Promise<void> {
  await forget(poolOf(kept), kept);
}

/** An agent's call waits for no person's. */
function poolOf({ kind }: Kept) {
  return kind === "agent" ? workPool() : peoplePool();
}
