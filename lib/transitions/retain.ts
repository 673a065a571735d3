import { asOwner, type Owner } from "../db/retain-as-owner";
import { removeAnswers } from "../db/retain-answers";
import { removeMonths } from "../db/retain-events";
import { removeNotices } from "../db/retain-notices";
import { removeTasks, tasksAreOver } from "../db/retain-tasks";

const MOST = 1_000;

export type Retained = { tasks: number; attachments: number; answers: number; notices: number; months: number; keptMonths: number; summary: string };

/**
 * Retain: removes what its time is over for, finished tasks by their capability's `retentionDays` and then whole months of
 * events. Bounded in each transaction; nothing depends on it. Null when another process is at it.
 */
export async function retain(stop?: AbortSignal): Promise<Retained | null> {
  return asOwner(async (owner) => {
    const { tasks, attachments } = await rounds(owner, stop);
    const answers = stop?.aborted ? 0 : await removeAnswers(owner.client, stop);
    const notices = stop?.aborted ? 0 : await removeNotices(owner.client, stop);
    const { removed: months, kept: keptMonths } = stop?.aborted ? { removed: 0, kept: 0 } : await removeMonths(owner);
    const kept = keptMonths ? `; ${counted(keptMonths, "older month")} kept: a task that is still there has events in it, or it was in use` : "";
    const summary = `${counted(tasks, "task")}, ${counted(attachments, "attachment")}, ${counted(answers, "kept answer")}, ${counted(notices, "notice")} and ${counted(months, "month")} of events removed${kept}`;
    return { tasks, attachments, answers, notices, months, keptMonths, summary };
  });
}

async function rounds(owner: Owner, stop?: AbortSignal): Promise<{ tasks: number; attachments: number }> {
  const all = { tasks: 0, attachments: 0 };
  if (!(await tasksAreOver(owner))) return all;
  while (!stop?.aborted) {
    const { tasks, attachments } = await removeTasks(owner, MOST);
    all.tasks += tasks;
    all.attachments += attachments;
    if (tasks < MOST) break;
  }
  return all;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
