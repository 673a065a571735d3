// The state machine of docs/states.md in memory, written from the document: a verb changes the world, or says why it may not.
import { type Answer, beside, clock, type Command, expire, lapsed, latest, newApproval, newTask, note, overdue, rounds, settled, shown, type Task, unsettled, type Verb, type World } from "./world";
const [CLOSED, ANSWERED] = [["completed", "skipped", "rejected", "expired", "cancelled"], ["approved", "changes_requested"]];
const VERDICTS: Record<string, string> = { approve: "approved", request_changes: "changes_requested", reject: "rejected" };
const callOf = ({ verb, doc, flag }: Command) => `${verb} ${doc} ${flag}`;
/** What happens to the world, and what the caller is told. */
export function apply(world: World, command: Command): Answer {
  const answer = VERBS[command.verb]!(world, command, world.tasks[command.task]!, world.approvals[command.approval]!);
  return typeof answer === "string" ? { code: answer } : answer;
}
/** A verb of the holder: a repeat is told what the first was, and who lost the lease cannot write. */
const held = (verb: Verb): Verb => (world, command, task, asked) => {
  if (task.last?.token === command.token && task.last.call === callOf(command)) return task.last.code;
  if (task.status === "cancelled") return "task_cancelled";
  if (task.status !== "in_progress" && !(task.last?.token === command.token && task.last.call === "lapse")) return "wrong_status";
  return task.token === command.token && task.holder === command.by && !lapsed(world, task) ? verb(world, command, task, asked) : "lease_lost";
};
const end = (task: Task, status: string, call: string, event: string, changes: Partial<Task> = {}) =>
  note(task, event, { status, last: { token: task.token, call, code: "done" }, token: null, holder: null, ...changes });
const escalate = (task: Task, reason: string) => note(task, "escalated", { status: "escalated", reason });
export function lapse(world: World, task: Task): boolean {
  const doom = unsettled(world, task) ? "outcome_unknown" : task.lapses + 1 >= world.policy.maxLapses ? "lapses" : null;
  end(task, task.from, "lapse", "lease_expired", { lapses: task.lapses + 1 });
  if (doom) escalate(task, doom);
  return doom !== null;
}
function give(world: World, task: Task, by: string): Answer {
  const { now, tokens: token } = world;
  note(task, "claimed", { from: task.status, status: "in_progress", attempt: task.attempt + 1, token, holder: by, until: now + world.policy.lease, since: now, first: task.first ?? now });
  return { code: "done", task: world.tasks.indexOf(task), token: world.tokens++ };
}
const claim: Verb = (world, command) => {
  const { policy, now, tasks, haltedAt } = world;
  if (haltedAt !== null || policy.paused) return haltedAt !== null ? "halted" : "paused";
  const resumes = (one: Task) => ANSWERED.includes(one.status === "in_progress" ? one.from : one.status);
  const first = (some: Task[]) => some.sort((a, b) => Number(resumes(b)) - Number(resumes(a)) || b.priority - a.priority);
  for (const one of first(tasks.filter((task) => lapsed(world, task)))) if (!lapse(world, one)) break;
  if (policy.maxRunning && tasks.filter((one) => one.status === "in_progress" && !lapsed(world, one)).length >= policy.maxRunning) return "max_running";
  const full = policy.maxParked !== null && tasks.filter((one) => shown(world, one) === "needs_approval").length >= policy.maxParked;
  const spent = policy.ceiling !== null && tasks.filter((one) => one.first !== null && Math.floor(one.first / 1440) === Math.floor(now / 1440)).length >= policy.ceiling;
  const [next] = first(tasks.filter((one) => ["pending", ...ANSWERED].includes(one.status) && one.due <= now && !(one.first === null && spent) && (resumes(one) || !full)));
  return next ? give(world, next, command.by) : full ? "max_parked" : spent ? "daily_ceiling" : "empty";
};
const decide: Verb = (world, { by, verdict, flag }, task, asked) => {
  if (asked.votes[by] === `${verdict} ${flag}`) return "done";
  if (asked.state !== "open") return asked.state === "expired" ? "approval_expired" : "approval_closed";
  if (asked.until <= clock(world)) {
    if (verdict === "reject" && !asked.late.includes(by)) asked.late.push(note(task, "decision_late") && by);
    return "approval_expired";
  }
  if (!flag || asked.votes[by]) return flag ? "approval_closed" : "content_changed";
  asked.votes[by] = `${verdict} true`;
  if (verdict === "approve" && Object.keys(asked.votes).length < world.policy.needed) return note(task, "vote_cast");
  const [status, due] = [VERDICTS[verdict]!, world.now + world.policy.undo];
  Object.assign(asked, { state: "decided", verdict: status, decider: by, undoUntil: due, validUntil: world.now + (world.policy.valid ?? Infinity) });
  return note(task, status, { status, due });
};
const park: Verb = (world, command, task) => {
  if (world.approvals.some((one) => one.task === command.task && one.doc === command.doc && ["changes_requested", "rejected"].includes(one.verdict ?? ""))) return "already_refused";
  const reason = settled(world, task, "unknown") ? "outcome_unknown" : "rounds";
  if (rounds(world, task).length >= world.policy.maxRounds) return escalate(task, reason) && Object.assign(task, { last: { token: task.token, call: callOf(command), code: "wrong_status" }, token: null, holder: null }).last.code;
  const approval = world.approvals.push(newApproval({ task: command.task, doc: command.doc, generation: task.generation, asker: command.by, until: clock(world) + world.policy.approval })) - 1;
  return end(task, "needs_approval", callOf(command), "parked", { approval });
};
const VERBS: Record<string, Verb> = {
  claim, decide, park: held(park),
  create: (world, { doc }) => (world.tasks.push(newTask(doc * 5, world.now)), "done"),
  claimTask: (world, { by }, task) => {
    const free = task.status === "pending" || (ANSWERED.includes(task.status) && task.due <= world.now) || (lapsed(world, task) && !unsettled(world, task));
    if (!free || world.haltedAt !== null) return (lapsed(world, task) && lapse(world, task), "wrong_status");
    if (lapsed(world, task)) end(task, task.from, "lapse", "lease_expired", { lapses: task.lapses + 1 });
    return give(world, task, by);
  },
  heartbeat: held((world, _, task) => (world.policy.maxRun !== null && clock(world) >= task.since + world.policy.maxRun ? "wrong_status" : note(task, "heartbeated", { until: clock(world) + world.policy.lease }))),
  release: held((world, command, task) => (unsettled(world, task) ? "already_redeemed" : end(task, task.from, callOf(command), "released", { due: world.now + (command.flag ? 0 : 1) }))),
  skip: held((world, command, task) => (rounds(world, task).some((one) => one.redeemed !== null) ? "already_redeemed" : end(task, "skipped", callOf(command), "skipped"))),
  withdraw: (world, { by }, task, asked) => {
    if (asked.asker !== by) return "not_found";
    if (asked.state !== "open" || overdue(world, task)) return { withdrawn: "done", expired: "approval_expired", open: "approval_expired" }[asked.state as string] ?? "approval_closed";
    asked.state = "withdrawn";
    return note(task, "withdrawn", { status: "pending", due: world.now });
  },
  undo: (world, { by, approval }, task, asked) => {
    if (!asked.verdict || asked.decider !== by) return asked.verdict ? "forbidden" : "wrong_status";
    if (task.approval !== approval || !["rejected", ...ANSWERED].includes(task.status) || asked.undoUntil <= world.now) return "approval_closed";
    delete asked.votes[by];
    Object.assign(asked, { state: "open", verdict: null, decider: null });
    return note(task, "decision_undone", { status: "needs_approval" });
  },
  redeem: (world, command, task, asked) => (asked.redeemed === command.token && command.flag ? "done" : held(() => {
    if (asked.redeemed !== null) return "already_redeemed";
    if (asked.verdict !== "approved") return "approval_required";
    if (task.approval !== command.approval || !command.flag) return task.approval !== command.approval ? "approval_closed" : "content_changed";
    if ((asked.validUntil ?? Infinity) <= clock(world)) return "approval_stale";
    if (world.policy.paused || world.haltedAt !== null) return world.policy.paused ? "paused" : "halted";
    Object.assign(asked, { redeemed: command.token, outcome: null });
    return note(task, "redeemed", { from: "pending" });
  })(world, command, task, asked)),
  settle: (world, command, task, asked) => {
    return asked.outcome === (command.flag ? "done" : "not_done") && [task.token, task.last?.token].includes(command.token) ? "done" : held(() => {
      if (task.approval !== command.approval || !unsettled(world, task)) return "approval_required";
      Object.assign(asked, command.flag ? { outcome: "done" } : { outcome: "not_done", redeemed: null });
      return note(task, "settled", { from: command.flag ? "pending" : "approved" });
    })(world, command, task, asked);
  },
  complete: held((world, command, task) => {
    const redeemed = [rounds(world, task).at(-1)].some((one) => one?.redeemed != null && (one.outcome ?? "done") === "done");
    if (world.policy.gated && !redeemed && !("PQ".includes(command.by) && world.policy.needed === 1)) return "approval_required";
    return end(task, "completed", callOf(command), "completed") && (settled(world, task, "done"), "done");
  }),
  claimNext: (world, command, ...of) => beside(VERBS["complete"]!(world, { ...command, verb: "complete" }, ...of) === "done", claim(world, command, ...of)),
  fail: held((world, command, task) => {
    const unknown = settled(world, task, "unknown");
    end(task, task.from === "approved" ? "approved" : "pending", callOf(command), "failed", { failures: task.failures + 1 });
    if (unknown) return escalate(task, "outcome_unknown");
    if (task.failures >= world.policy.maxFailures || !command.flag) return escalate(task, task.failures >= world.policy.maxFailures ? "failures" : "not_retryable");
    return Object.assign(task, { due: world.now + world.policy.backoff * 2 ** (task.failures - 1) }) && "done";
  }),
  byHand: (world, { by, flag }, task) => {
    if (task.byHand === `${by} ${flag}` || task.status !== "escalated") return task.byHand === `${by} ${flag}` ? "done" : "wrong_status";
    if (world.policy.gated && world.policy.needed > 1 && rounds(world, task).at(-1)?.redeemed == null) return "approval_required";
    settled(world, task, "done");
    return note(task, "completed", { status: "completed", reason: null, byHand: `${by} ${flag}` });
  },
  requeue: (world, { flag }, task) => {
    if (!["escalated", "rejected", "expired", "cancelled", "skipped"].includes(shown(world, task))) return "wrong_status";
    const unknown = rounds(world, task).some(({ redeemed, outcome }) => redeemed !== null && (outcome ?? "unknown") === "unknown");
    if ((unknown || task.reason === "outcome_unknown") && !flag) return "invalid";
    expire(world, task);
    return note(task, "requeued", { status: "pending", generation: task.generation + 1, failures: 0, lapses: 0, due: world.now, approval: null, reason: null, last: null });
  },
  reopen: (world, _, task) => {
    if (shown(world, task) !== "expired") return "wrong_status";
    Object.assign(latest(world, task)!, (expire(world, task), { state: "open", until: clock(world) + world.policy.approval }));
    return note(task, "reopened", { status: "needs_approval" });
  },
  revoke: (world, _, task) => {
    if (task.status !== "in_progress") return "wrong_status";
    return end(task, task.from, "lapse", "lease_revoked", { due: world.now }) && unsettled(world, task) ? escalate(task, "outcome_unknown") : "done";
  },
  cancel: (world, { by }, task) => {
    if (CLOSED.includes(shown(world, task))) return task.status === "cancelled" ? "done" : "wrong_status";
    if (by !== "P" && task.reason === "outcome_unknown") return "done";
    if (by !== "P" && unsettled(world, task) && task.status === "in_progress") return end(task, task.from, "lapse", "lease_revoked", { due: world.now }) && escalate(task, "outcome_unknown");
    if (task.status === "needs_approval") latest(world, task)!.state = "closed";
    return end(task, "cancelled", "cancel", "cancelled", { reason: null, last: { token: task.token ?? task.last?.token ?? null, call: "cancel", code: "" } });
  },
  update: (world, { doc, flag }, task) => (!flag ? "version_conflict" : CLOSED.includes(shown(world, task)) ? "wrong_status" : note(task, "updated", { priority: doc * 5 })),
  pause: (world, { flag }) => ((world.policy.paused = flag), "done"),
};
