// Completions that come many in one call: what each becomes.
import type { Caller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import type { Completion } from "./complete-tasks";
import { completionOf } from "./completion-of";
import { isNotNow } from "./not-now";
import { refuseHeld } from "./refuse-held";
import { completeAgain } from "./work-flight";

type Outcome = Output<"completions">["items"][number];

export function endingsOf(caller: Caller, items: Input<"completions">["items"]): Completion[] {
  return items.map(({ taskId, leaseToken, result }) => completionOf(caller, taskId, { leaseToken, result }));
}

/** `done`: which are done; the others are tried once more, one by one, and have their own refusals. */
export function outcomesOf(caller: Caller, endings: Completion[], done: boolean[]): Promise<Outcome[]> {
  return Promise.all(endings.map((ending, index) => (done[index] ? { taskId: ending.id, outcome: "completed", detail: null } : outcomeAgain(caller, ending))));
}

async function outcomeAgain(caller: Caller, ending: Completion): Promise<Outcome> {
  const taskId = ending.id;
  try {
    if (!(await completeAgain(ending))) await refuseHeld(caller, taskId, ending.token, "complete", ending.inputHash);
    return { taskId, outcome: "completed", detail: null };
  } catch (error) {
    if (error instanceof Refusal) return { taskId, outcome: error.code, detail: error.message };
    // The others may be done: they are told, and this one can be asked again.
    if (isNotNow(error)) return { taskId, outcome: "unavailable", detail: "The database does not answer in time; ask again." };
    throw error;
  }
}
