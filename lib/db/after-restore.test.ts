// A board that was restored by whatever means: its feed goes on, and nothing of before is believed.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { listEvents } from "../feed/list-events";
import { verify } from "../audit/verify";
import { complete } from "../transitions/complete";
import { resume } from "../transitions/halt";
import { afterRestore } from "./after-restore";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const asked = { signal: new AbortController().signal };
const events = (after?: string) => listEvents(board.agent, { limit: 1_000, ...(after ? { after } : {}) }, asked);

async function restoredBy(url: string): Promise<{ epoch: number; leases: number }> {
  const client = new pg.Client({ connectionString: url, options: "-c timezone=UTC" });
  await client.connect();
  return afterRestore(client, "Restored from a backup").finally(() => client.end());
}

test("a dump read into another cluster, whose transactions are of the future there, has its log from the beginning and goes on", async () => {
  const held = await board.claimed({ requiresApproval: false });
  await board.parked();
  const before = await events();
  // What a dump brings along: ids of transactions that this cluster has not come to.
  await board.owner.query("alter table task_events disable trigger user; update task_events set xid = (xid::text::bigint + 1000000000)::text::xid8; alter table task_events enable trigger user");
  expect((await restoredBy(board.ownerUrl)).leases).toBe(1);
  expect(await codeOf(events(before.events.at(-1)!.cursor))).toBe("bad_request");
  expect(await codeOf(complete(board.agent, held.lease))).toBe("lease_lost");
  const all = await events();
  expect(all.events.map(({ type, taskId, seq }) => [type, taskId, seq]).slice(0, before.events.length)).toEqual(before.events.map(({ type, taskId, seq }) => [type, taskId, seq]));
  expect(all.events.slice(before.events.length).map(({ type }) => type)).toEqual(["lease_revoked", "halted"]);
  const admin = await board.person("admin");
  await resume(admin, { reason: "Looked." });
  await board.task(held.task.capability);
  expect((await events(all.events.at(-1)!.cursor)).events.map(({ type }) => type)).toContain("created");
  expect((await verify()).faulty).toBe(0);
  expect((await board.owner.query("select count(*)::int as n from sessions")).rows[0].n).toBe(1);
});
