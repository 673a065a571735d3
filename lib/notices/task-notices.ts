// Who was told of a task, by which way, and what became of it.
import type { Caller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { taskFor } from "../db/task-for";
import { readDeliveries } from "../db/webhooks";

const MOST = 200;

/** The address of a webhook stays with admins: here it is its host. */
export async function listTaskNotices(caller: Caller, { id }: Input<"listTaskNotices">): Promise<Output<"listTaskNotices">> {
  await taskFor(caller, id);
  const found = await readDeliveries({ task: id, limit: MOST });
  return {
    items: found.map(({ delivery: { kind, approvalId, channel, to, state, problem, madeAt, endedAt } }) => ({
      kind, approvalId, channel, to, state, why: state === "dropped" ? problem : null, at: endedAt ?? madeAt,
    })),
    next: null,
  };
}
