// Random lives of a few tasks: each step is tried out on the model first, so that most of them are possible and some are not.
import fc from "fast-check";
import { BOARD } from "./board-steps";
import { apply } from "./model";
import type { Command, Policy, World } from "./world";

export type BoardStep = { kind: string; minutes: number };
export type Raw = { verb: string; task: number; by: number; doc: number; verdict: string; strange: number };
export type RawStep = { wild: number; tries: Raw[] };
export type Lane = { policy: Policy; steps: RawStep[] };
/** Lanes that live at the same time, each in a capability of its own, under one clock. */
export type Batch = { board: BoardStep[]; lanes: Lane[] };

const weighted = (weights: Record<string, number>) => fc.oneof(...Object.entries(weights).map(([value, weight]) => ({ arbitrary: fc.constant(value), weight })));

/** Verbs of a holder, of people and of agents, by how often they are tried. */
const WEIGHTS: Record<string, number> = {
  create: 3, claim: 12, claimTask: 2, heartbeat: 3, release: 3, park: 16, withdraw: 1, decide: 18, undo: 6, redeem: 18, settle: 12, complete: 5, claimNext: 5, fail: 4, skip: 2,
  requeue: 4, reopen: 3, revoke: 2, cancel: 1, update: 1, byHand: 1, pause: 1,
};
const HOLDERS = ["heartbeat", "release", "park", "redeem", "settle", "complete", "claimNext", "fail", "skip"];
/** Verbs whose flag is a choice, and those whose flag says that the hash, the version or the check is right. */
const EITHER = ["release", "complete", "claimNext", "settle", "fail", "skip", "byHand"];
const RIGHT = ["decide", "redeem", "update", "requeue"];
/** What a life comes to late, if at all: taken first where it is possible. */
const DEEP = ["settle", "redeem", "decide", "undo", "park"];
/** What cuts a life short, or only fills it. */
const CUTTING = ["cancel", "revoke", "skip", "update", "pause", "withdraw"];
const OF_APPROVAL = ["decide", "undo", "withdraw", "redeem", "settle"];

const policy: fc.Arbitrary<Policy> = fc.record({
  gated: weightedBool(4), lease: fc.constantFrom(3, 8), maxRun: fc.constantFrom(null, null, 5), maxFailures: fc.integer({ min: 1, max: 4 }), maxLapses: fc.integer({ min: 1, max: 3 }),
  backoff: fc.constantFrom(0, 1), maxRunning: fc.constantFrom(null, null, 1, 2), maxParked: fc.constantFrom(null, null, 1), ceiling: fc.constantFrom(null, null, 1, 2), approval: fc.constantFrom(5, 20),
  needed: fc.constantFrom(1, 1, 2), valid: fc.constantFrom(null, 6), maxRounds: fc.integer({ min: 1, max: 5 }), undo: fc.constantFrom(0, 0, 2, 2), paused: fc.constant(false),
});
const raw: fc.Arbitrary<Raw> = fc.record({
  verb: weighted(WEIGHTS), task: fc.nat(5), by: fc.nat(11), doc: fc.nat(3), verdict: weighted({ approve: 5, request_changes: 2, reject: 1 }), strange: fc.nat(15),
});
const boardStep: fc.Arbitrary<BoardStep> = fc.oneof(
  { weight: 26, arbitrary: fc.constant({ kind: "later", minutes: 0 }) },
  { weight: 8, arbitrary: fc.constantFrom(1, 2, 5).map((minutes) => ({ kind: "later", minutes })) },
  { weight: 2, arbitrary: fc.constantFrom(35, 1440).map((minutes) => ({ kind: "later", minutes })) },
  { weight: 1, arbitrary: fc.constant({ kind: "halt", minutes: 0 }) },
  { weight: 3, arbitrary: fc.constant({ kind: "resume", minutes: 0 }) },
  { weight: 2, arbitrary: fc.constant({ kind: "sweep", minutes: 0 }) },
);

export function batches(lanes: number, steps: number): fc.Arbitrary<Batch> {
  const exactly = (length: number) => ({ minLength: length, maxLength: length });
  const step = fc.record({ wild: fc.nat(4), tries: fc.array(raw, exactly(8)) });
  return fc.record({ board: fc.array(boardStep, exactly(steps)), lanes: fc.array(fc.record({ policy, steps: fc.array(step, exactly(steps)) }), exactly(lanes)) });
}

/** The step of a lane at which the model stands: what is tried, or nothing where nothing fits. */
export function choose(world: World, { wild, tries }: RawStep): Command | null {
  const possible = tries.map((one) => commandOf(world, one)).filter((one) => one !== null);
  const fits = (command: Command) => {
    const copy = structuredClone(world);
    apply(copy, command);
    return JSON.stringify(copy) !== JSON.stringify(world);
  };
  if (wild === 0) return possible[0] ?? null;
  const deep = wild > 1 ? DEEP.flatMap((verb) => possible.filter((one) => one.verb === verb)) : [];
  const chosen = [...deep, ...possible.filter(({ verb }) => !CUTTING.includes(verb)), ...possible].find(fits) ?? null;
  return chosen && wild === 3 && tries[0]!.strange < 6 ? spoiled(chosen, tries[0]!.strange) : chosen;
}

/** What would be possible, were it not for one thing: the token, the caller, or the hash. */
function spoiled(command: Command, strange: number): Command {
  if (RIGHT.includes(command.verb) && strange < 3) return { ...command, flag: false };
  if (!HOLDERS.includes(command.verb)) return command;
  return strange % 2 ? { ...command, token: -1 } : { ...command, by: command.by === "A" ? "B" : "A" };
}

export function onBoard(world: World, { kind, minutes }: BoardStep): void {
  BOARD[kind]!(world, minutes);
}

/** Names tokens, callers and approvals by number: mostly the right ones, now and then an earlier one, another's or none. */
function commandOf(world: World, { verb, task: number, by, doc, verdict, strange }: Raw): Command | null {
  if (verb === "create" || world.tasks.length === 0) return world.tasks.length < 3 ? { verb: "create", task: 0, by: "A", token: -1, approval: -1, doc: doc % 3, flag: true, verdict } : null;
  // Half of the time the task that is nearest to its end, so that more lives come to one.
  const near = world.tasks.findIndex((one) => one.status === "in_progress" && one.approval !== null);
  const index = number > 2 && near >= 0 ? near : number % world.tasks.length;
  const task = world.tasks[index]!;
  const own = world.approvals.flatMap((one, place) => (one.task === index ? [place] : []));
  const approval = (strange === 3 ? own[doc % own.length] : (task.approval ?? own.at(-1))) ?? -1;
  if (OF_APPROVAL.includes(verb) && approval < 0) return null;
  const token = strange === 0 ? -1 : strange === 1 || task.token === null ? (task.last?.token ?? -1) : task.token;
  const flag = verb === "pause" ? !world.policy.paused : EITHER.includes(verb) ? by % 3 > 0 : !RIGHT.includes(verb) || (strange !== 4 && strange !== 5);
  return { verb, task: index, by: callerOf(verb, by, strange === 2 ? null : (task.holder ?? askerOf(world, approval))), token, approval, doc: ["park", "update"].includes(verb) ? doc : 0, flag, verdict };
}

const askerOf = (world: World, approval: number) => world.approvals[approval]?.asker ?? null;

function callerOf(verb: string, by: number, likely: string | null): string {
  if (["withdraw", "claimNext"].includes(verb)) return likely && likely !== "P" ? likely : "AB"[by % 2]!;
  if (HOLDERS.includes(verb)) return likely ?? "ABP"[by % 3]!;
  if (verb === "claim") return "AB"[by % 2]!;
  if (verb === "cancel") return "AP"[by % 2]!;
  if (verb === "claimTask") return "P";
  return "PQ"[by % 4 === 0 ? 1 : 0]!;
}

function weightedBool(trueFor: number): fc.Arbitrary<boolean> {
  return fc.nat(trueFor).map((value) => value > 0);
}
