import type pg from "pg";

const MOST = 10_000;

/** Notices and their deliveries go after thirty days, whatever became of them. Some at a time, so that nobody waits for long. */
export async function removeNotices(client: pg.Client, stop?: AbortSignal): Promise<number> {
  for (let all = 0; ; ) {
    const { rowCount } = await client.query(
      `delete from notices n using (select id from notices where at < board_now() - interval '30 days' and (due_at is null or due_at < board_now() - interval '30 days') order by at limit ${MOST}) o where n.id = o.id`,
    );
    all += rowCount ?? 0;
    if (!rowCount || rowCount < MOST || stop?.aborted) return all;
  }
}
