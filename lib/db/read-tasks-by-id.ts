import { statement } from "./statement";
import { TASK_COLUMNS, TASK_JOINS, type TaskRow } from "./task-row";

export const readTasksById = statement<TaskRow>("read-tasks-by-id", `select ${TASK_COLUMNS} from tasks t ${TASK_JOINS} where t.id = any(:ids::uuid[])`);
