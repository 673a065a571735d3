// The reads that need nothing but the database: what the caller may not see is not there.
import { type Caller, visibleTo } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { readDecisionStats } from "../db/decision-stats";
import { readApprovals } from "../db/read-approvals";
import { readBoard } from "../db/read-board";
import { readTaskEvents } from "../db/read-events";
import { readHead } from "../db/read-head";
import { readTask } from "../db/read-task";
import { readTasks } from "../db/read-tasks";

export const listTasks = (caller: Caller, input: Input<"listTasks">) => readTasks(input, visibleTo(caller));

export const listApprovals = (caller: Caller, input: Input<"listApprovals">) => readApprovals(input, visibleTo(caller), caller.kind === "person" ? caller.userId : null);

export const decisionStats = (caller: Caller, input: Input<"decisionStats">) => readDecisionStats(input, visibleTo(caller));

export const board = (caller: Caller, input: Input<"board">) => readBoard(input, visibleTo(caller));

export async function getTask(caller: Caller, input: Input<"getTask">): Promise<Output<"getTask">> {
  return (await readTask(input.id, visibleTo(caller))) ?? notFound();
}

export async function listTaskEvents(caller: Caller, input: Input<"listTaskEvents">): Promise<Output<"listTaskEvents">> {
  const page = await readTaskEvents(input, visibleTo(caller));
  return page.events.length || (await readTask(input.id, visibleTo(caller))) ? page : notFound();
}

export async function live(): Promise<Output<"live">> {
  return { status: "ok" };
}

export async function ready(): Promise<Output<"ready">> {
  await readHead();
  return { status: "ok" };
}

function notFound(): never {
  throw new Refusal("not_found", "There is nothing here.");
}
