import { statement } from "./statement";
import { TASK_COLUMNS, TASK_JOINS, type TaskRow } from "./task-row";

export const readByDedupeKey = statement<TaskRow>(
  "read-by-dedupe-key",
  `select ${TASK_COLUMNS} from tasks t ${TASK_JOINS} where t.dedupe_key = any(:keys::text[])`,
);
