// One verdict: fifty people approve and fifty reject at once, again and again.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PersonCaller } from "../../../lib/contract/caller";
import { readApproval } from "../../../lib/db/read-approval";
import { decide } from "../../../lib/transitions/decide";
import { type TestBoard, testBoard } from "../../test-board";
import { times } from "../size";

let board: TestBoard;
let people: PersonCaller[];
beforeAll(async () => {
  board = await testBoard();
  people = await Promise.all(Array.from({ length: 100 }, (_, index) => board.person("approver", `Person ${index}`)));
});
afterAll(() => board.drop());

const rounds = times(3, 100);

test(`promise 8: ${rounds} times a hundred people at once reach one verdict and one event, and 99 are told whose`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { task, approval } = await board.parked();
    const outcomes = await Promise.allSettled(people.map((by, index) => decide(by, { id: approval.id, verdict: index % 2 ? "approve" : "reject", seenHash: approval.contentHash, comment: "Since." })));
    const { decidedBy, verdict } = (await readApproval(approval.id))!;
    const told = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason as { code: string; message: string }] : []));
    expect(told).toHaveLength(99);
    for (const refusal of told) expect(refusal).toMatchObject({ code: "approval_closed", message: expect.stringMatching(new RegExp(`^${decidedBy!.name} decided this at .*: ${verdict}\\.`)) });
    expect((await board.eventsOf(task.id)).filter(({ type }) => ["approved", "rejected", "vote_cast"].includes(type))).toHaveLength(1);
  }
}, 3_600_000);
