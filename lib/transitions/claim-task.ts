// One chosen task: a person takes it from the board, or an agent the one it made or wants to go on with.
import type pg from "pg";
import { actorOf, type Caller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import type { Task } from "../contract/task";
import type { Claim } from "../contract/work";
import { claimChosen } from "../db/claim-chosen";
import type { ClaimedRow } from "../db/claim-ready";
import { claimsOf } from "../db/claims-of";
import { beginLocked, countCapped, isFull } from "../db/lock-capped";
import { by } from "../db/log-events";
import { readHalt } from "../db/board-events";
import { lockTask } from "../db/on-locked-task";
import { peoplePool } from "../db/pool";
import { sweepLapsed } from "../db/sweep-lapsed";
import { refuseStatus, taskFor } from "../db/task-for";
import { transaction } from "../db/transaction";

export async function claimTask(caller: Caller, input: Input<"claimTask">): Promise<Claim> {
  const task = await taskFor(caller, input.id);
  const rows = await transaction(peoplePool(), (client) => take(client, caller, input, task), beginLocked([task.capability]));
  const [claim] = await claimsOf(rows);
  if (claim) return claim;
  if (caller.kind === "agent") await refuseHeldBack(task);
  // What has lapsed and goes to people is written down by whoever meets it, as by a claim of its capability.
  await sweepLapsed(peoplePool(), { most: 1, only: input.id });
  return refuseStatus(caller, input.id, "cannot be taken now");
}

/** The capability's lock comes before the task's, as everywhere; caps bind agents, and count what people take. */
async function take(client: pg.PoolClient, caller: Caller, { id, worker }: Input<"claimTask">, task: Task): Promise<ClaimedRow[]> {
  if (caller.kind === "agent") await refuseFull(client, task);
  await lockTask(client, { id });
  const rows = await claimChosen(client, { id, worker, keyId: caller.kind === "agent" ? caller.keyId : null, ...by(actorOf(caller)) });
  return rows.map(({ token, ...row }) => ({ task: row, token, wish: 0, untold: false }));
}

async function refuseFull(client: pg.PoolClient, task: Task): Promise<void> {
  const [room] = await countCapped(client, [task.capability]);
  const isFirst = task.attempt === 0;
  const full = isFull(room?.running_room) ? "maxRunning" : task.status === "pending" && isFull(room?.parked_room) ? "maxParked" : isFirst && isFull(room?.ceiling_room) ? "dailyCeiling" : null;
  if (full) throw new Refusal("rate_limited", `The capability ${task.capability} is full (${full}).`, { task: { id: task.id, status: task.status }, retryAfterSeconds: 5 });
}

async function refuseHeldBack(task: Task): Promise<void> {
  const fields = { task: { id: task.id, status: task.status } };
  const [halt] = await readHalt(peoplePool(), {});
  if (halt?.halted_at) throw new Refusal("halted", "The board is halted.", fields);
  const [counted] = await countCapped(peoplePool(), [task.capability]);
  if (counted?.paused) throw new Refusal("paused", `The capability ${task.capability} is paused.`, fields);
}
