import { cursorOfPlace, type Place } from "./feed-place";
import { workPool } from "./pool";
import { statement } from "./statement";

const head = statement<{ epoch: number; snapshot: string; low: string }>(
  "read-head",
  `select epoch, whole_snapshot(pg_current_snapshot())::text as snapshot, greatest(log_floor, (select id from task_events order by id desc limit 1))::text as low from board`,
);

/** Where the feed ends now. */
export async function readHeadPlace(): Promise<Place> {
  const [row] = await head(workPool());
  return { epoch: row!.epoch, from: row!.snapshot, low: row!.low, to: null, id: "0" };
}

export async function readHead(): Promise<string> {
  return cursorOfPlace(await readHeadPlace());
}
