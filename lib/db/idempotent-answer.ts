// Answers kept for a day under the caller's key, so that a request sent again is answered as the first was.
import { uuidv7 } from "uuidv7";
import { peoplePool, workPool } from "./pool";
import { statement } from "./statement";

/** What a try that nobody heard of again made is found by `made_as`: the try that takes its place has the same. */
const begin = statement<{ fresh: boolean; request_hash: Buffer; status: number | null; answer: string | null; made_as: string }>(
  "begin-idempotent",
  `with old as (
    delete from idempotent_answers where caller = :caller::text and key = :key::text and started_at < clock_timestamp() - interval '24 hours' returning 1
  ), begun as (
    insert into idempotent_answers as i (caller, key, request_hash, started_at, made_as)
    select :caller::text, :key::text, :hash::bytea, clock_timestamp(), :madeAs::uuid from (select count(*) from old) o
    on conflict (caller, key) do update set started_at = excluded.started_at, made_as = coalesce(i.made_as, excluded.made_as)
      where i.status is null and i.started_at < clock_timestamp() - interval '60 seconds' and i.request_hash = excluded.request_hash
    returning request_hash, made_as
  )
  select true as fresh, request_hash, null::int as status, null::text as answer, made_as from begun
  union all select false, request_hash, status, answer, made_as from idempotent_answers where caller = :caller::text and key = :key::text and not exists (select from begun)`,
);

const end = statement<object>(
  "end-idempotent",
  "update idempotent_answers set status = :status::int, answer = :answer::text where caller = :caller::text and key = :key::text and status is null",
);

/** Whether it was done is not known: the same request may take its place at once. */
const release = statement<object>(
  "release-idempotent",
  "update idempotent_answers set started_at = started_at - interval '60 seconds' where caller = :caller::text and key = :key::text and status is null",
);

const forget = statement<object>("forget-idempotent", "delete from idempotent_answers where caller = :caller::text and key = :key::text and status is null");

export type Kept = { caller: string; kind: "agent" | "person"; key: string };
export type Begun = { state: "fresh"; madeAs: string } | { state: "other_request" } | { state: "in_flight" } | { state: "answered"; status: number; answer: string };

export async function beginIdempotent(kept: Kept, hash: Buffer): Promise<Begun> {
  const [row] = await begin(poolOf(kept), { ...kept, hash, madeAs: uuidv7() });
  if (!row) return { state: "in_flight" };
  if (row.fresh) return { state: "fresh", madeAs: row.made_as };
  if (!row.request_hash.equals(hash)) return { state: "other_request" };
  return row.status === null ? { state: "in_flight" } : { state: "answered", status: row.status, answer: row.answer ?? "" };
}

export async function endIdempotent(kept: Kept, status: number, answer: string): Promise<void> {
  await end(poolOf(kept), { ...kept, status, answer });
}

/** What was refused may be tried again, otherwise too. */
export async function forgetIdempotent(kept: Kept): Promise<void> {
  await forget(poolOf(kept), kept);
}

/** What failed on our side, perhaps after its commit, may be tried again as it was. */
export async function releaseIdempotent(kept: Kept): Promise<void> {
  await release(poolOf(kept), kept);
}

/** An agent's call waits for no person's. */
function poolOf({ kind }: Kept) {
  return kind === "agent" ? workPool() : peoplePool();
}
