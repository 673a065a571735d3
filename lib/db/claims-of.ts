import type { Claim } from "../contract/work";
import type { ClaimedRow } from "./claim-ready";
import { readComments } from "./note-on-task";
import { workPool } from "./pool";
import { readAnswers } from "./read-approval";
import { readTasksById } from "./read-tasks-by-id";
import { taskOf } from "./task-row";

/** What a claimant is handed for rows that it claimed: the task, its lease, its state, and what a person answered. */
export async function claimsOf(rows: ClaimedRow[]): Promise<Claim[]> {
  const asked = rows.filter(({ task }) => task.approval_id);
  const known = rows.filter(({ task }) => task.version > 2);
  const answers = asked.length ? await readAnswers(workPool(), asked.map(({ task }) => task.approval_id!)) : [];
  const tasks = asked.length ? await readTasksById(workPool(), { ids: asked.map(({ task }) => task.id) }) : [];
  const comments = known.length ? await readComments(workPool(), { ids: known.map(({ task }) => task.id) }) : [];
  return rows.map(({ task: row, token }) => ({
    task: taskOf(tasks.find((task) => task.id === row.id) ?? row),
    leaseToken: token,
    leasedUntil: row.leased_until!,
    attempt: row.attempt,
    state: row.state,
    approval: answers.find((answer) => answer.id === row.approval_id) ?? null,
    comments: comments.filter((comment) => comment.task_id === row.id).map(({ by, at, text }) => ({ by, at, text })),
  }));
}
