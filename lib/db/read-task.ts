import type { Policy } from "../contract/policy";
import type { TaskWithPolicy } from "../contract/task";
import { columnOf, POLICY_FIELDS } from "./capability-row";
import { peoplePool } from "./pool";
import { type Queryable, statement } from "./statement";
import { TASK_COLUMNS, TASK_JOINS, taskOf, type TaskRow } from "./task-row";

const POLICY = POLICY_FIELDS.map((field) => `c.${columnOf(field)} as "policy_${field}"`).join(", ");

const one = statement<TaskRow>(
  "read-task",
  `select ${TASK_COLUMNS}, ${POLICY} from tasks t ${TASK_JOINS}
   where t.id = :id::uuid and (:visible::text[] is null or t.capability = any(:visible::text[]))`,
);

/** A task, or null where it is not there or not of the capabilities seen (null sees all). */
export async function readTask(id: string, visible: readonly string[] | null = null, on: Queryable = peoplePool()): Promise<TaskWithPolicy | null> {
  const [row] = await one(on, { id, visible });
  return row ? { ...taskOf(row), policy: policyOf(row as unknown as Record<string, unknown>) } : null;
}

function policyOf(row: Record<string, unknown>): Policy {
  return Object.fromEntries(POLICY_FIELDS.map((field) => [field, row[`policy_${field}`]])) as Policy;
}
