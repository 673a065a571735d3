// Answers can arrive in another order than they were given. The newest version of each task that was seen is kept,
// and an older one that comes later does not get through.
type Versioned = { id: string; version: number };

const KEPT = 5_000;
const seen = new Map<string, Versioned>();

/** The task as it should be shown: what came, or the newer one that is known already. */
export function newest<Task extends Versioned>(task: Task): Task {
  const known = seen.get(task.id);
  if (known && known.version > task.version) return { ...task, ...known };
  remember(task);
  return task;
}

export function isOutdated(task: Versioned): boolean {
  return (seen.get(task.id)?.version ?? 0) > task.version;
}

function remember(task: Versioned): void {
  seen.delete(task.id);
  seen.set(task.id, task);
  if (seen.size <= KEPT) return;
  const oldest = seen.keys().next().value;
  if (oldest !== undefined) seen.delete(oldest);
}
