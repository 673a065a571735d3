// Heartbeat: the holder of a live lease moves its deadline. It has connections of its own.
import { actorOf, type Caller, visibleTo } from "../contract/caller";
import type { Json } from "../contract/json";
import type { Input, Output } from "../contract/operations";
import type { HeartbeatRequest } from "../contract/work";
import { flight } from "../db/flight";
import { type Beat, heartbeatLeases } from "../db/heartbeat-leases";
import { leaseHash, leaseKey } from "../db/lease";
import { heartbeatPool } from "../db/pool";
import { readHeld } from "../db/read-held";
import { by } from "../db/log-events";
import { holderOf, inputHash, refuseHeld, textHash } from "../db/refuse-held";
import { saveState } from "../db/save-state";

const beat = flight<Beat, string | null>(async (beats) => {
  const held = await heartbeatLeases(heartbeatPool(), beats);
  const untils = new Map(held.map((one) => [leaseKey(one), one.until]));
  return beats.map((one) => untils.get(leaseKey(one)) ?? null);
}, { most: 500 });

export async function heartbeat(caller: Caller, input: Input<"heartbeat">): Promise<Output<"heartbeat">> {
  const leasedUntil = await (input.state ? beatWithState(caller, input, input.state) : beat(beatOf(caller, input.id, input)));
  if (leasedUntil) return { leasedUntil };
  await refuseHeld(caller, input.id, input.leaseToken, "heartbeat", inputHash(input));
  throw new Error("a heartbeat is never a repeat");
}

async function beatWithState(caller: Caller, input: Input<"heartbeat">, state: Json): Promise<string | undefined> {
  const [saved] = await saveState(heartbeatPool(), { ...beatOf(caller, input.id, input), ...by(actorOf(caller)), state: state.text, stateHash: textHash(state.text) });
  return saved?.until;
}

/** Many at once: one answer for each lease, in the order of the request. */
export async function heartbeats(caller: Caller, input: Input<"heartbeats">): Promise<Output<"heartbeats">> {
  const leases = await Promise.all(input.leases.map(async (lease) => {
    const leasedUntil = await beat(beatOf(caller, lease.taskId, lease));
    const outcome = leasedUntil ? ("held" as const) : await whyLost(caller, lease.taskId, lease.leaseToken);
    return { taskId: lease.taskId, outcome, leasedUntil };
  }));
  return { leases };
}

async function whyLost(caller: Caller, id: string, token: string): Promise<"lost" | "finished" | "cancelled"> {
  const [task] = await readHeld(heartbeatPool(), { id, visible: visibleTo(caller) });
  if (!task?.last_lease_hash?.equals(leaseHash(token))) return "lost";
  if (task.last_action === "cancel") return "cancelled";
  return task.last_action === "lapse" ? "lost" : "finished";
}

function beatOf(caller: Caller, id: string, { leaseToken, progress }: HeartbeatRequest): Beat {
  return {
    id, lease: leaseHash(leaseToken), holder: holderOf(caller), actor: actorOf(caller),
    percent: progress?.percent ?? null, note: progress?.note ?? null, progress: progress !== undefined,
  };
}
