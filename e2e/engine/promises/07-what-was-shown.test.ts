// Approved is what was shown: an agent takes its question back and asks another, again and again, while a person clicks.
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancel } from "../../../lib/transitions/cancel";
import { decide } from "../../../lib/transitions/decide";
import { park } from "../../../lib/transitions/park";
import { undo } from "../../../lib/transitions/undo";
import { withdraw } from "../../../lib/transitions/withdraw";
import { codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../test-board";
import { times } from "../size";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const rounds = times(100, 10_000);

test(`promise 7: in ${rounds} racing parks nothing is approved but what was on the screen`, async () => {
  const lanes = Array.from({ length: 4 }, (_, lane) => race(lane, Math.ceil(rounds / 4)));
  const outcomes = (await Promise.all(lanes)).flat();
  expect(new Set(outcomes)).toEqual(new Set(["done", "approval_closed", "content_changed"]));
  const { rows } = await board.owner.query(
    `select (select count(*) from decisions d join approvals a on a.id = d.approval_id where d.content_hash <> a.content_hash or a.verdict is not null and a.approved_hash <> d.content_hash)::int as other`,
  );
  expect(rows[0].other).toBe(0);
}, 3_600_000);

async function race(lane: number, count: number): Promise<string[]> {
  const name = await board.capability({ maxRounds: 100, undoSeconds: 600 });
  const outcomes: string[] = [];
  // A click that comes too late still has the task locked for a moment, and a claim passes it over.
  const claimed = async () => {
    for (;;) {
      const claim = await board.claimOne(name);
      if (claim) return heldOf(claim);
    }
  };
  let id = "";
  for (let round = 0; round < count; round++) {
    // A round takes up to two of a task's hundred.
    if (round % 45 === 0) {
      if (id) await cancel(board.admin, { id });
      ({ id } = await board.task(name));
    }
    const { lease } = await claimed();
    const shown = await park(board.agent, { ...lease, request: requestOf({ question: `Send letter ${lane} ${round}` }) });
    const click = (id: string) => codeOf(decide(board.admin, { id, verdict: "approve", seenHash: shown.contentHash }));
    const again = async () => {
      if ((await codeOf(withdraw(board.agent, { id: lease.id, approvalId: shown.id }))) !== "done") return;
      const next = await claimed();
      const other = await park(board.agent, { ...next.lease, request: requestOf({ question: `Send other ${lane} ${round}` }) });
      outcomes.push(await click(other.id));
      await withdraw(board.agent, { id: lease.id, approvalId: other.id });
    };
    const [, verdict] = await Promise.all([again(), click(shown.id)]);
    outcomes.push(verdict);
    if (verdict !== "done") continue;
    await undo(board.admin, { id: shown.id });
    await withdraw(board.agent, { id: lease.id, approvalId: shown.id });
  }
  return outcomes;
}
