// A claim that names several capabilities, some paused, some at their caps: it gives what each of them gives, in one order.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Policy } from "../../lib/contract/policy";
import { forgetCapped } from "../../lib/db/lock-capped";
import { claim } from "../../lib/transitions/claim";
import { decide } from "../../lib/transitions/decide";
import { park } from "../../lib/transitions/park";
import { putCapability } from "../../lib/transitions/put-capability";
import { release } from "../../lib/transitions/release";
import { asked, type Held, heldOf, requestOf, type TestBoard, testBoard } from "../test-board";
import { asNumber } from "./size";

/** What waits, and what is on its way: each with its priority. */
const KINDS = ["fresh", "again", "answered", "running", "parked"] as const;
type Kind = (typeof KINDS)[number];
type Given = { policy: Pick<Policy, "paused" | "maxRunning" | "maxParked" | "dailyCeiling">; tasks: { kind: Kind; priority: number }[] };
type Task = { id: string; kind: Kind; priority: number; made: number };
type Capability = Given["policy"] & { name: string; tasks: Task[] };

const some = (most: number) => fc.constantFrom(null, null, ...Array.from({ length: most }, (_, n) => n + 1));
const given: fc.Arbitrary<Given> = fc.record({
  policy: fc.record({ paused: fc.constantFrom(false, false, true), maxRunning: some(3), maxParked: some(2), dailyCeiling: some(5) }),
  tasks: fc.array(fc.record({ kind: fc.constantFrom("fresh", "fresh", ...KINDS), priority: fc.nat(2) }), { maxLength: 6 }),
});
const boards = fc.record({ capabilities: fc.array(given, { minLength: 2, maxLength: 4 }), limits: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 8, maxLength: 8 }) });

const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));

let board: TestBoard;
let number = 0;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

test("gives of each what it has left, what people answered first, then by priority and age", async () => {
  await fc.assert(fc.asyncProperty(boards, async ({ capabilities, limits }) => {
    const made: Capability[] = [];
    for (const one of capabilities) made.push(await make(one));
    forgetCapped();
    for (const limit of limits) {
      const expected = choose(made, limit);
      const { claims } = await claim(board.agent, { capabilities: made.map(({ name }) => name), limit, waitSeconds: 0 }, asked());
      expect(claims.map(({ task }) => task.id)).toEqual(expected.map(({ id }) => id));
      for (const task of expected) task.kind = "running";
    }
  }), { seed, numRuns: Math.ceil(asNumber("runs", 500) / 10) });
}, 3_600_000);

/** Of each capability no more than its caps leave, of all of them the first. */
function choose(capabilities: Capability[], limit: number): Task[] {
  return first(capabilities.flatMap(left)).slice(0, limit);
}

function left({ paused, maxRunning, maxParked, dailyCeiling, tasks }: Capability): Task[] {
  if (paused) return [];
  const of = (...kinds: Kind[]) => first(tasks.filter(({ kind }) => kinds.includes(kind)));
  const room = (cap: number | null, used: number) => (cap === null ? Infinity : Math.max(0, cap - used));
  const fresh = of("fresh").slice(0, room(dailyCeiling, tasks.length - of("fresh").length));
  const full = room(maxParked, of("parked").length) === 0;
  return first([...of("answered"), ...(full ? [] : [...fresh, ...of("again")])]).slice(0, room(maxRunning, of("running").length));
}

function first(tasks: Task[]): Task[] {
  return tasks.sort((a, b) => Number(b.kind === "answered") - Number(a.kind === "answered") || b.priority - a.priority || a.made - b.made);
}

/** All that was ever claimed is claimed before any of it ends: nothing else waits then. What is fresh comes last. */
async function make({ policy, tasks }: Given): Promise<Capability> {
  const name = await board.capability({});
  const made: (Task & Held)[] = [];
  for (const { kind, priority } of tasks.filter(({ kind }) => kind !== "fresh")) {
    await board.task(name, { priority });
    const held = heldOf((await board.claimOne(name))!);
    made.push({ ...held, id: held.task.id, kind, priority, made: number++ });
  }
  for (const { kind, lease } of made) {
    if (kind === "again") await release(board.agent, { ...lease, delaySeconds: 0 });
    const approval = kind === "parked" || kind === "answered" ? await park(board.agent, { ...lease, request: requestOf() }) : null;
    if (kind === "answered") await decide(board.admin, { id: approval!.id, verdict: "approve", seenHash: approval!.contentHash });
  }
  const fresh: Task[] = [];
  for (const { kind, priority } of tasks.filter(({ kind }) => kind === "fresh")) fresh.push({ id: (await board.task(name, { priority })).id, kind, priority, made: number++ });
  await putCapability(board.admin, { name, ...Policy.parse({ backoffSeconds: 0, undoSeconds: 0, ...policy }) });
  return { name, ...policy, tasks: [...made, ...fresh] };
}
