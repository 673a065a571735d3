// Caps and ceilings hold at every instant: the log, folded in the order of its times, never shows one too many.
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimReady } from "../../../lib/db/claim-ready";
import { beginLocked } from "../../../lib/db/lock-capped";
import { claim } from "../../../lib/transitions/claim";
import { createTasks } from "../../../lib/transitions/create-tasks";
import { release } from "../../../lib/transitions/release";
import { asked, heldOf, type TestBoard, testBoard } from "../../test-board";
import { times } from "../size";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const claims = times(200, 33_334);
const fill = (name: string, count: number) => createTasks(board.agent, { tasks: Array.from({ length: count }, () => ({ capability: name, title: "Letter", priority: 0, labels: [] })) });

test.each([1, 3, 10])(`promise 5: a cap of %i is never passed in ${claims} claims by 64 clients`, async (cap) => {
  const name = await board.capability({ maxRunning: cap, leaseSeconds: 86_400 });
  await fill(name, 80);
  let got = 0;
  const client = async () => {
    while (got < claims) {
      for (const one of (await claim(board.agent, { capabilities: [name], limit: 2, waitSeconds: 0 }, asked())).claims) {
        got++;
        await release(board.agent, heldOf(one).lease);
      }
    }
  };
  await Promise.all(Array.from({ length: 64 }, client));
  const { rows } = await board.owner.query(
    `select max(running)::int as most, count(*) filter (where type = 'claimed')::int as claimed from (
      select type, sum(case type when 'claimed' then 1 when 'released' then -1 else 0 end) over (order by at, id) as running from task_events where capability = $1 and task_id is not null) folded`,
    [name],
  );
  expect(rows[0].claimed).toBeGreaterThanOrEqual(claims);
  expect(rows[0].most).toBe(cap);
}, 3_600_000);

test.each(["UTC", "Pacific/Auckland", "America/Los_Angeles"])("promise 5: a ceiling holds in %s on both sides of midnight, with a first claim held open in its transaction", async (timeZone) => {
  const name = await board.capability({ dailyCeiling: 3, timeZone, leaseSeconds: 86_400 });
  await fill(name, 40);
  const midnight = "(date_trunc('day', board_now() at time zone $1) + interval '1 day') at time zone $1";
  await board.owner.query(`update board set clock_shift = clock_shift + (${midnight} - board_now()) - interval '20 seconds'`, [timeZone]);
  const first = await heldOpen(name);
  const before = await Promise.all([...Array.from({ length: 32 }, () => board.claimOne(name)), first.commit()]);
  expect(before.filter(Boolean)).toHaveLength(2);
  await board.later("25 seconds");
  const after = await Promise.all(Array.from({ length: 32 }, () => board.claimOne(name)));
  expect(after.filter(Boolean)).toHaveLength(3);
});

/** A claim of one task that has been made and is not committed yet. */
async function heldOpen(name: string): Promise<{ commit(): Promise<undefined> }> {
  const client = await board.connection();
  await client.query(beginLocked([name]));
  const holder = { kind: "agent" as const, id: board.agent.agentId, name: board.agent.name, keyId: board.agent.keyId, worker: null };
  await claimReady(client, [{ capabilities: [name], count: 1 }], [{ slot: 0, count: 1, holder }], { locked: true });
  const commit = async () => {
    await board.locked(1);
    await client.query("commit");
    return undefined;
  };
  return { commit };
}
