// What the model keeps of a board: one minute is the unit of time; tokens, tasks and approvals are numbers.
export type Policy = {
  gated: boolean; lease: number; maxRun: number | null; maxFailures: number; maxLapses: number; backoff: number; maxRunning: number | null; maxParked: number | null;
  ceiling: number | null; approval: number; needed: number; valid: number | null; maxRounds: number; undo: number; paused: boolean;
};
export type Approval = {
  task: number; doc: number; generation: number; asker: string; state: "open" | "decided" | "withdrawn" | "expired" | "closed"; until: number; votes: Record<string, string>; late: string[];
  verdict: string | null; decider: string | null; undoUntil: number; validUntil: number | null; redeemed: number | null; outcome: string | null;
};
export type Task = {
  status: string; priority: number; due: number; attempt: number; failures: number; lapses: number; generation: number; first: number | null; token: number | null; holder: string | null; until: number;
  since: number; from: string; approval: number | null; last: { token: number | null; call: string; code: string } | null; byHand: string | null; reason: string | null; log: string[];
};
export type World = { now: number; haltedAt: number | null; policy: Policy; tasks: Task[]; approvals: Approval[]; tokens: number };
/** `flag`: the right hash or version, retryable, done, checked, no delay. `doc`: which document, or which priority. */
export type Command = { verb: string; task: number; by: string; token: number; approval: number; doc: number; flag: boolean; verdict: string };
export type Answer = { code: string; task?: number; token?: number };
/** Changes the world, or says why it may not. */
export type Verb = (world: World, command: Command, task: Task, asked: Approval) => string | Answer;

export function newWorld(policy: Policy): World {
  return { now: 0, haltedAt: null, policy: { ...policy }, tasks: [], approvals: [], tokens: 0 };
}

export function newTask(priority: number, due: number): Task {
  const counts = { attempt: 0, failures: 0, lapses: 0, generation: 0, until: 0, since: 0 };
  const empty = { first: null, token: null, holder: null, approval: null, last: null, byHand: null, reason: null };
  return { status: "pending", priority, due, ...counts, ...empty, from: "pending", log: ["created"] };
}

export function newApproval(asked: Pick<Approval, "task" | "doc" | "generation" | "asker" | "until">): Approval {
  return { ...asked, state: "open", votes: {}, late: [], verdict: null, decider: null, undoUntil: 0, validUntil: null, redeemed: null, outcome: null };
}

/** What deadlines are judged by: it stands still in a halt. */
export const clock = (world: World) => world.haltedAt ?? world.now;
export const latest = (world: World, task: Task) => world.approvals[task.approval ?? -1];
export const lapsed = (world: World, task: Task) => task.status === "in_progress" && task.until <= clock(world);
export const overdue = (world: World, task: Task) => task.status === "needs_approval" && latest(world, task)!.until <= clock(world);
export const shown = (world: World, task: Task) => (overdue(world, task) ? "expired" : task.status);
/** Redeemed, and nobody has said yet how it ended. */
export const unsettled = (world: World, task: Task) => latest(world, task)?.redeemed != null && latest(world, task)!.outcome === null;
/** What was asked since the task was last requeued. */
export const rounds = (world: World, task: Task) => world.approvals.filter((one) => world.tasks[one.task] === task && one.generation === task.generation);
export const settled = (world: World, task: Task, outcome: string) => unsettled(world, task) && (latest(world, task)!.outcome = outcome);
export const expire = (world: World, task: Task) => overdue(world, task) && (latest(world, task)!.state = "expired") && note(task, "approval_expired", { status: "expired" });

/** What is told of a claim that completes: not why it did not, which is looked up before or after the claim. */
export function beside(completed: boolean, got: string | Answer): Answer {
  const { code, ...given } = typeof got === "string" ? { code: got } : got;
  return { ...given, code: `${completed ? "completed" : "refused"}, ${code}` };
}

/** Every event of a task, in order, with what it changes. */
export function note(task: Task, event: string, changes: Partial<Task> = {}): string {
  task.log.push(event);
  return Object.assign(task, changes) && "done";
}
