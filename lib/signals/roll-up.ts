// Counts the log on, a step at a time, along the feed: complete and in order, whatever order transactions end in.
import { type Counted, countEvents, forgetPlace, onRollup, STEP } from "../db/roll-up";
import { beginning, PlaceLost, readLog } from "../feed/read-log";
import type { Place } from "../db/feed-place";
import type { EventRow } from "../db/read-window";

const DECIDED = new Set(["approved", "changes_requested", "rejected", "answered"]);

/** How many events were read; a full step says that there are more. Nobody counts twice: of two servers at once the second leaves. */
export async function rollUp(): Promise<number> {
  return (await onRollup(async (client, kept, epoch) => {
    const place = kept ? (JSON.parse(kept.text) as Place) : beginning(epoch);
    try {
      const read = await readLog(place, STEP);
      await countEvents(client, read.events.flatMap(({ row }) => countedOf(row)), JSON.stringify(read.place), read.events.at(-1)?.row.at ?? null);
      return read.events.length;
    } catch (error) {
      if (!(error instanceof PlaceLost)) throw error;
      await forgetPlace(client);
      return STEP;
    }
  })) ?? 0;
}

/** Heartbeats are most of the log and nothing that is drawn. */
function countedOf({ at, capability, type, task_id, attempt, payload }: EventRow): Counted[] {
  if (capability === null || task_id === null || type === "heartbeated") return [];
  const approvalId = DECIDED.has(type) ? ((JSON.parse(payload.text) as { approvalId?: string }).approvalId ?? null) : null;
  return [{ at, capability, type, taskId: task_id, attempt, approvalId }];
}
