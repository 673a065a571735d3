import { statement } from "./statement";
import { TASK_COLUMNS, TASK_JOINS, type TaskRow } from "./task-row";

/** The tasks that are in the way of new ones: by their dedupe keys, or by ids of a try that was not heard of again. */
export const readMade = statement<TaskRow>(
  "read-made",
  `select ${TASK_COLUMNS} from tasks t ${TASK_JOINS} where t.dedupe_key = any(:keys::text[]) or t.id = any(:ids::uuid[])`,
);
