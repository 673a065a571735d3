import type { TaskWithPolicy } from "../contract/task";
import { policyOf, type PolicyRow } from "./policy-row";
import { peoplePool } from "./pool";
import { type Queryable, statement } from "./statement";
import { TASK_COLUMNS, TASK_JOINS, taskOf, type TaskRow } from "./task-row";

const one = statement<TaskRow & { policy: PolicyRow } & Record<string, unknown>>(
  "read-task",
  `select ${TASK_COLUMNS}, row_to_json(c) as policy from tasks t ${TASK_JOINS}
   where t.id = :id::uuid and (:visible::text[] is null or t.capability = any(:visible::text[]))`,
);

/** A task, or null where it is not there or not of the capabilities seen (null sees all). */
export async function readTask(id: string, visible: readonly string[] | null = null, on: Queryable = peoplePool()): Promise<TaskWithPolicy | null> {
  const [row] = await one(on, { id, visible });
  return row ? { ...taskOf(row), policy: policyOf((row.policy as unknown as { value: PolicyRow }).value) } : null;
}
