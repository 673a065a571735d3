import type { TaskWithPolicy } from "@/lib/contract/task";

/** What every question about a task is given. */
export type TaskFormProps = { task: TaskWithPolicy; onDone: () => void };
