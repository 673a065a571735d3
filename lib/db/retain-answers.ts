import type pg from "pg";

const MOST = 10_000;

/** Answers kept for `Idempotency-Key` go after their day. Some at a time, so that nobody waits for long. */
export async function removeAnswers(client: pg.Client, stop?: AbortSignal): Promise<number> {
  for (let all = 0; ; ) {
    const { rowCount } = await client.query(
      `delete from idempotent_answers a using (select caller, key from idempotent_answers where started_at < clock_timestamp() - interval '24 hours' order by started_at limit ${MOST}) o
       where a.caller = o.caller and a.key = o.key and a.started_at < clock_timestamp() - interval '24 hours'`,
    );
    all += rowCount ?? 0;
    if (!rowCount || rowCount < MOST || stop?.aborted) return all;
  }
}
