// Leads the real board and the model through the same life, step by step, and says where they part.
import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import type { Input } from "../../lib/contract/operations";
import type { AgentCaller, Caller, PersonCaller } from "../../lib/contract/caller";
import { Json } from "../../lib/contract/json";
import { Policy as RealPolicy } from "../../lib/contract/policy";
import { Refusal } from "../../lib/contract/problem";
import { peoplePool } from "../../lib/db/pool";
import { verifyPage } from "../../lib/db/verify-page";
import { cancel } from "../../lib/transitions/cancel";
import { claim } from "../../lib/transitions/claim";
import { claimTask } from "../../lib/transitions/claim-task";
import { complete } from "../../lib/transitions/complete";
import { createTask } from "../../lib/transitions/create-tasks";
import { decide } from "../../lib/transitions/decide";
import { fail } from "../../lib/transitions/fail";
import { halt, resume } from "../../lib/transitions/halt";
import { heartbeat } from "../../lib/transitions/heartbeat";
import { park } from "../../lib/transitions/park";
import { pauseCapability, resumeCapability } from "../../lib/transitions/pause-capability";
import { redeem } from "../../lib/transitions/redeem";
import { release } from "../../lib/transitions/release";
import { reopen } from "../../lib/transitions/reopen";
import { requeue } from "../../lib/transitions/requeue";
import { revoke } from "../../lib/transitions/revoke";
import { settle } from "../../lib/transitions/settle";
import { skip } from "../../lib/transitions/skip";
import { sweep } from "../../lib/transitions/sweep";
import { undo } from "../../lib/transitions/undo";
import { update } from "../../lib/transitions/update";
import { withdraw } from "../../lib/transitions/withdraw";
import { asked, requestOf, type TestBoard } from "../test-board";
import { type Batch, batches, type BoardStep, choose, onBoard, type RawStep } from "./commands";
import { apply } from "./model";
import { type Answer, beside, type Command, newWorld, shown, type World } from "./world";

export const LANES = 20;
export const STEPS = 50;
/** Where every batch's clock begins: midnight, so that the model's days are the board's. */
const EPOCH = "2027-03-01T00:00:00Z";

type People = { A: AgentCaller; B: AgentCaller; P: PersonCaller; Q: PersonCaller };
/** What the model's numbers stand for. */
type Names = { capability: string; tasks: string[]; tokens: string[]; approvals: { id: string; hash: string; approved: string | null }[] };
export type Lived = { world: World; names: Names; done: string[] };

export async function people(board: TestBoard): Promise<People> {
  return { A: await board.anAgent(), B: await board.anAgent(), P: await board.person("admin", "P"), Q: await board.person("admin", "Q") };
}

/** The batch of this number under this seed. */
export function batchOf(seed: number, number: number): Batch {
  return fc.sample(batches(LANES, STEPS), { seed, numRuns: 1, path: String(number) })[0]!;
}

/** Lives a batch; throws with the first lane that parts from the model. */
export async function live(board: TestBoard, callers: People, batch: Batch, only: number[] = batch.lanes.map((_, index) => index)): Promise<void> {
  await board.owner.query("update board set clock_shift = $1::timestamptz - clock_timestamp(), halted_at = null, halt_reason = null, halted_by = null", [EPOCH]);
  const began = Date.now();
  const lanes = await Promise.all(only.map(async (index) => ({ steps: batch.lanes[index]!.steps, index, ...(await bear(board, batch.lanes[index]!.policy)) })));
  for (const [place, step] of batch.board.entries()) {
    await onReal(board, callers, step);
    for (const { world } of lanes) onBoard(world, step);
    const answers = await Promise.all(lanes.map((lane) => stepOf(callers, lane, lane.steps[place]!, step)));
    const rows = await readAll(board, lanes);
    for (const [number, lane] of lanes.entries()) {
      const words = answers[number] ?? differs(lane.world, rowsOf(lane.names, rows));
      if (words) throw new Error(`lane ${lane.index}, step ${place}\n${lane.done.join("\n")}\n${words}\npolicy ${JSON.stringify(batch.lanes[lane.index]!.policy)}`);
    }
  }
  if (Date.now() - began > 55_000) throw new Error("The batch took a minute, the model's unit of time: its deadlines are not the board's any more.");
  await holdsAfter(board, lanes);
  await onReal(board, callers, { kind: "resume", minutes: 0 });
  await leave(callers, lanes);
}

async function bear(board: TestBoard, policy: World["policy"]): Promise<Lived> {
  const minutes = (value: number | null) => (value === null ? null : value * 60);
  const capability = await board.capability(RealPolicy.parse({
    requiresApproval: policy.gated, leaseSeconds: policy.lease * 60, maxRunSeconds: minutes(policy.maxRun), maxFailures: policy.maxFailures, maxLapses: policy.maxLapses,
    backoffSeconds: policy.backoff * 60, maxRunning: policy.maxRunning, maxParked: policy.maxParked, dailyCeiling: policy.ceiling, approvalSeconds: policy.approval * 60,
    approvalsNeeded: policy.needed, approvalValidSeconds: minutes(policy.valid), maxRounds: policy.maxRounds, undoSeconds: policy.undo * 60,
  }));
  return { world: newWorld(policy), names: { capability, tasks: [], tokens: [], approvals: [] }, done: [] };
}

/** One step of one lane; says how the board's answer differs from the model's, or null. */
async function stepOf(callers: People, { world, names, done }: Lived, raw: RawStep, step: BoardStep): Promise<string | null> {
  const command = choose(world, raw);
  if (step.kind !== "later" || step.minutes) done.push(`  ${step.kind} ${step.minutes || ""}`);
  if (!command) return null;
  const expected = apply(world, command);
  const answer = await ask(callers, names, world, command);
  done.push(`  ${wordsOf(command)} -> ${answer.code}${answer.task === undefined ? "" : ` task ${answer.task}`}`);
  return isDeepStrictEqual({ ...answer }, { ...expected }) ? null : `the model says ${JSON.stringify(expected)}, the board ${JSON.stringify(answer)}`;
}

function wordsOf({ verb, task, by, token, approval, doc, flag, verdict }: Command): string {
  return `${verb} task ${task} by ${by} token ${token} approval ${approval} doc ${doc} ${flag}${verb === "decide" ? ` ${verdict}` : ""}`;
}

async function onReal(board: TestBoard, { Q }: People, { kind, minutes }: BoardStep): Promise<void> {
  if (kind === "later" && minutes) await board.later(`${minutes} minutes`);
  if (kind === "halt") await halt(Q, { reason: "Stop" });
  if (kind === "resume") await resume(Q, { reason: "Go on" });
  if (kind === "sweep") await sweep();
}

/** The command as a real call; its answer in the model's words. */
async function ask(callers: People, names: Names, world: World, command: Command): Promise<Answer> {
  try {
    return (await REAL[command.verb]!(callers[command.by as keyof People] as never, names, command, world)) ?? { code: "done" };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code };
    throw error;
  }
}

type Real = (caller: never, names: Names, command: Command, world: World) => Promise<Answer | void>;
/** A verb whose answer is no matter of the model's: it was done, or it was refused. */
const real = <Kind extends Caller>(run: (caller: Kind, names: Names, command: Command, world: World) => Promise<unknown>): Real => async (caller, names, command, world) => void (await run(caller, names, command, world));
const idOf = (names: Names, { task }: Command) => ({ id: names.tasks[task]! });
const lease = (names: Names, command: Command) => ({ ...idOf(names, command), ...token(names, command) });
const token = (names: Names, { token: number }: Command) => ({ leaseToken: names.tokens[number] ?? "lt_guess" });
const approvalOf = (names: Names, { approval }: Command) => names.approvals[approval]!;
const GUESS = "0".repeat(64);

function took(names: Names, taskId: string, leaseToken: string): Answer {
  return { code: "done", task: names.tasks.indexOf(taskId), token: names.tokens.push(leaseToken) - 1 };
}

const REAL: Record<string, Real> = {
  create: real<AgentCaller>(async (caller, names, { doc }) => {
    const { output } = await createTask(caller, { capability: names.capability, title: "Write", priority: doc * 5, labels: [] });
    names.tasks.push(output.id);
  }),
  claim: async (caller, names) => {
    const { claims, refused } = await claim(caller as AgentCaller, { capabilities: [names.capability], limit: 1, waitSeconds: 0 }, asked());
    return claims[0] ? took(names, claims[0].task.id, claims[0].leaseToken) : { code: refused[0]!.reason };
  },
  claimNext: async (caller, names, command) => {
    const complete = [{ taskId: idOf(names, command).id, ...token(names, command), result: Json.of(command.flag) }];
    const { claims: [got], refused, completed } = await claim(caller as AgentCaller, { capabilities: [names.capability], limit: 1, waitSeconds: 0, complete }, asked());
    return beside(completed[0]!.outcome === "completed", got ? took(names, got.task.id, got.leaseToken) : refused[0]!.reason);
  },
  claimTask: async (caller, names, command) => {
    const got = await claimTask(caller as PersonCaller, idOf(names, command));
    return took(names, got.task.id, got.leaseToken);
  },
  heartbeat: real((caller, names, command) => heartbeat(caller, lease(names, command))),
  release: real((caller, names, command) => release(caller, { ...lease(names, command), delaySeconds: command.flag ? 0 : 60 })),
  park: real(async (caller, names, command, { approvals }) => {
    const request = requestOf({ question: `Send letter ${command.doc}`, editable: [] });
    const made = await park(caller, { ...lease(names, command), request, state: Json.of({ doc: command.doc }) });
    if (names.approvals.length < approvals.length) names.approvals.push({ id: made.id, hash: made.contentHash, approved: null });
  }),
  withdraw: real<AgentCaller>((caller, names, command) => withdraw(caller, { ...idOf(names, command), approvalId: approvalOf(names, command).id })),
  decide: real<PersonCaller>(async (caller, names, command) => {
    const one = approvalOf(names, command);
    const seenHash = command.flag ? one.hash : GUESS;
    const decided = await decide(caller, { id: one.id, verdict: command.verdict, seenHash, comment: "Since." } as Input<"decide">);
    one.approved = decided.approvedHash;
  }),
  undo: real<PersonCaller>((caller, names, command) => undo(caller, { id: approvalOf(names, command).id })),
  redeem: real((caller, names, command) => {
    const one = approvalOf(names, command);
    return redeem(caller, { id: one.id, ...token(names, command), contentHash: command.flag ? one.hash : GUESS });
  }),
  settle: real((caller, names, command) => settle(caller, { id: approvalOf(names, command).id, ...token(names, command), outcome: command.flag ? "done" : "not_done" })),
  complete: real((caller, names, command) => complete(caller, { ...lease(names, command), result: Json.of(command.flag) })),
  byHand: real((caller, names, command) => complete(caller, { ...idOf(names, command), result: Json.of(command.flag) })),
  skip: real((caller, names, command) => skip(caller, { ...lease(names, command), reason: `${command.flag}` })),
  fail: real((caller, names, command) => fail(caller, { ...lease(names, command), error: { message: "It broke" }, retryable: command.flag })),
  requeue: real<PersonCaller>((caller, names, command) => requeue(caller, { ...idOf(names, command), ...(command.flag && { checked: "Asked" }) })),
  reopen: real<PersonCaller>((caller, names, command) => reopen(caller, idOf(names, command))),
  revoke: real<PersonCaller>((caller, names, command) => revoke(caller, idOf(names, command))),
  cancel: real((caller, names, command) => cancel(caller, idOf(names, command))),
  update: real<PersonCaller>(async (caller, names, command) => {
    const { rows } = await peoplePool().query("select version from tasks where id = $1", [names.tasks[command.task]]);
    const headers = new Headers({ "if-match": command.flag ? String(rows[0].version) : "0" });
    return update(caller, { ...idOf(names, command), priority: command.doc * 5 }, { headers });
  }),
  pause: real<PersonCaller>((caller, { capability: name }, { flag }) => (flag ? pauseCapability : resumeCapability)(caller, { name })),
};

const READ = `select t.capability, t.id, case when t.deadline <= deadline_now() then 'expired' else t.status end as status, t.priority, t.attempt, t.failures, t.lapses, t.generation, t.escalation_reason as reason,
  t.holder_name is not null as held, floor(extract(epoch from t.leased_until - $2::timestamptz) / 60)::int as until,
  case when t.status in ('pending', 'approved', 'changes_requested') then floor(extract(epoch from t.available_at - $2::timestamptz) / 60)::int end as due,
  t.approval_id as approval, (select array_agg(e.type order by e.seq) from task_events e where e.task_id = t.id) as log,
  (select coalesce(json_agg(json_build_array(a.id, case when a.state = 'open' and a.expires_at <= deadline_now() then 'expired' else a.state end, a.verdict, a.redeemed_at is not null, a.outcome,
    (select count(*) from decisions d where d.approval_id = a.id and d.undone_at is null)) order by a.id), '[]') from approvals a where a.task_id = t.id)::text as approvals
  from tasks t where t.capability = any($1)`;
type Row = { capability: string; id: string; approval: string | null; approvals: string };

async function readAll(board: TestBoard, lanes: Lived[]): Promise<Row[]> {
  return (await board.owner.query<Row>(READ, [lanes.map(({ names }) => names.capability), EPOCH])).rows;
}

/** Rows with the model's numbers for the board's ids. */
function rowsOf(names: Names, rows: Row[]): unknown[] {
  const number = (id: string | null) => (id === null ? null : names.approvals.findIndex((one) => one.id === id));
  return rows.filter(({ capability }) => capability === names.capability)
    .map(({ id, approval, approvals, ...row }) => ({ ...row, task: names.tasks.indexOf(id), approval: number(approval), approvals: (JSON.parse(approvals) as [string, ...unknown[]][]).map(([one, ...rest]) => [number(one), ...rest]) }))
    .sort((a, b) => a.task - b.task);
}

/** What the model says of the same rows. */
function told(world: World): unknown[] {
  return world.tasks.map((task, index) => ({
    status: shown(world, task), priority: task.priority, attempt: task.attempt, failures: task.failures, lapses: task.lapses, generation: task.generation, held: task.holder !== null, reason: task.reason,
    until: task.status === "in_progress" ? task.until : null, due: ["pending", "approved", "changes_requested"].includes(task.status) ? task.due : null, approval: task.approval, log: task.log, task: index,
    approvals: world.approvals.flatMap((one, place) => (one.task === index
      ? [[place, one.state === "open" && one.until <= (world.haltedAt ?? world.now) ? "expired" : one.state, one.verdict, one.redeemed !== null, one.outcome, Object.keys(one.votes).length]] : [])),
  }));
}

function differs(world: World, rows: unknown[]): string | null {
  const model = told(world);
  if (rows.length !== model.length) return `the model has ${model.length} tasks, the board ${rows.length}`;
  for (const [index, row] of rows.entries())
    for (const [key, value] of Object.entries(model[index] as object)) {
      const is = (row as Record<string, unknown>)[key];
      if (!isDeepStrictEqual(is, value)) return `task ${index}: ${key} is ${JSON.stringify(is)}, the model says ${JSON.stringify(value)}`;
    }
  return null;
}

/** What must be true of every life, whatever the model says. */
async function holdsAfter(board: TestBoard, lanes: Lived[]): Promise<void> {
  const ids = lanes.flatMap(({ names }) => names.tasks);
  const faults = await verifyPage(peoplePool(), { ids });
  if (faults.length) throw new Error(`the log does not hold: ${JSON.stringify(faults)}`);
  const { rows } = await board.owner.query(UNGATED, [ids]);
  if (rows.length) throw new Error(`a gated task went on without a person: ${JSON.stringify(rows)}`);
}

const UNGATED = `select t.id from tasks t join capabilities c on c.name = t.capability
  where t.id = any($1) and c.requires_approval and t.status = 'completed' and t.completed_by is null and not exists (
    select from approvals a where a.task_id = t.id and a.generation = t.generation and a.verdict = 'approved' and a.redeemed_at is not null and a.outcome is distinct from 'not_done'
      and c.approvals_needed <= (select count(distinct d.user_id) from decisions d join users u on u.id = d.user_id
        where d.approval_id = a.id and d.content_hash = a.content_hash and d.verdict = 'approved' and d.undone_at is null and u.role in ('approver', 'operator', 'admin')))`;

/** Ends what is open, so that the next batch's halts and sweeps do not meet it. */
async function leave({ P }: People, lanes: Lived[]): Promise<void> {
  const ids = lanes.flatMap(({ names }) => names.tasks);
  await Promise.all(ids.map((id) => cancel(P, { id }).catch(() => undefined)));
}
