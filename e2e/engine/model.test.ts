// Random lives of tasks on the real board, beside a small model of the state machine: they never part.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../test-board";
import { batchOf, LANES, live, people, STEPS } from "./model-run";
import { asNumber } from "./size";

let board: TestBoard;
let callers: Awaited<ReturnType<typeof people>>;
beforeAll(async () => {
  board = await testBoard();
  callers = await people(board);
});
afterAll(() => board.drop());

const runs = asNumber("runs", 500);
const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));
const path = asNumber("path", -1);

test(`promise 6: in ${runs} lives of ${STEPS} steps the board does what the model says, and nothing gated completes without a person`, async () => {
  const numbers = path >= 0 ? [path] : Array.from({ length: Math.ceil(runs / LANES) }, (_, number) => number);
  for (const number of numbers) await live(board, callers, batchOf(seed, number)).catch((error: Error) => expect.fail(`npm run model -- --seed ${seed} --path ${number}\n${error.message}`));
  if (runs >= 500 && path < 0) expect(await eventsLived()).toEqual(LIVED);
}, 3_600_000);

/** A suite that reaches too little proves too little. */
const LIVED = [
  "approval_expired", "approved", "cancelled", "changes_requested", "claimed", "completed", "created", "decision_late", "decision_undone", "escalated", "failed", "heartbeated", "lease_expired",
  "lease_revoked", "parked", "redeemed", "rejected", "released", "reopened", "requeued", "resumed", "settled", "skipped", "updated", "vote_cast", "withdrawn",
];

async function eventsLived(): Promise<string[]> {
  const { rows } = await board.owner.query("select type from task_events where task_id is not null group by type having count(*) >= 3 order by type");
  return rows.map(({ type }) => type);
}
