// A poison task stops: after exactly as many claims as it has strikes, and whoever races for it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { fail } from "../../../lib/transitions/fail";
import { heldOf, type TestBoard, testBoard } from "../../test-board";
import { times } from "../size";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const tasks = times(6, 200);

test.each(["fails", "lapses"])(`promise 10: ${tasks} tasks that each worker %s on are handed out exactly as often as the policy says`, async (how) => {
  for (let made = 0; made < tasks; made++) {
    const most = 1 + (made % 4);
    const name = await board.capability({ maxFailures: how === "fails" ? most : 1000, maxLapses: how === "lapses" ? most : 1000, leaseSeconds: 60 });
    const { id } = await board.task(name);
    let claims = 0;
    for (let round = 0; round < most + 2; round++) {
      const got = (await Promise.all([1, 2, 3].map(() => board.claimOne(name)))).filter((one) => one !== undefined);
      expect(got.length).toBeLessThanOrEqual(1);
      claims += got.length;
      if (how === "lapses") await board.later("61 seconds");
      else if (got[0]) await fail(board.agent, { ...heldOf(got[0]).lease, error: { message: "It broke" }, retryable: true });
    }
    expect(claims).toBe(most);
    const ends = (await board.eventsOf(id)).filter(({ type }) => type === "escalated");
    expect(ends).toMatchObject([{ payload: { reason: how === "fails" ? "failures" : "lapses", [how === "fails" ? "failures" : "lapses"]: most } }]);
  }
}, 3_600_000);
