// How people decide: how fast, how often no, and what was waved through; from a bounded number of rows.
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { decisionStats } from "../http/reads";
import { decide } from "../transitions/decide";
import { presence } from "../transitions/presence";
import { undo } from "../transitions/undo";
import { MOST_COUNTED } from "./decision-stats";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

type Asked = Awaited<ReturnType<TestBoard["parked"]>>;
const say = (by: TestBoard["admin"], { approval }: Asked, verdict: "approve" | "reject" = "approve") => decide(by, { id: approval.id, verdict, seenHash: approval.contentHash, comment: "Since." });

test("counts verdicts, time to decision, and what looks like a rubber stamp, over all and by person", async () => {
  const [ada, bob] = [await board.person("approver", "Ada"), await board.person("approver", "Bob")];
  const name = await board.capability({ undoSeconds: 60 });
  const [read, hurried, unread, refused, undone] = [await board.parkedIn(name), await board.parkedIn(name), await board.parkedIn(name), await board.parkedIn(name), await board.parkedIn(name)];
  await presence(ada, { id: read.approval.id });
  await board.later("100 seconds");
  await say(ada, read);
  await presence(bob, { id: hurried.approval.id });
  await say(bob, hurried);
  await say(bob, unread);
  await board.later("100 seconds");
  await say(ada, refused, "reject");
  await say(ada, undone);
  await undo(ada, { id: undone.approval.id });
  const stats = await decisionStats(ada, { capability: [name] });
  expect(stats).toMatchObject({ complete: true, underSeconds: 3, all: { decisions: 4, approved: 3, rejected: 1, rejectRate: 0.25, hasty: 2, unopened: 0, rubberStamps: 2 } });
  expect(stats.all.p50Seconds).toBeGreaterThanOrEqual(100);
  expect(stats.all.p50Seconds).toBeLessThan(110);
  expect(stats.all.p90Seconds).toBeGreaterThan(stats.all.p50Seconds!);
  expect(stats.people).toMatchObject([{ person: { name: "Ada" }, decisions: 2, rejected: 1, hasty: 0 }, { person: { name: "Bob" }, decisions: 2, rejected: 0, hasty: 2 }]);
  // Opened a hundred seconds before: hasty only where that much is asked for.
  expect((await decisionStats(ada, { capability: [name], underSeconds: 600 })).all.hasty).toBe(3);
});

test("an approval with images that were never looked at counts as unopened", async () => {
  const name = await board.capability();
  const asked = [await board.parkedIn(name), await board.parkedIn(name)];
  const { rows } = await board.owner.query(
    `with b as (insert into blobs values ('x', 'x')) insert into attachments (id, sha256, media_type, bytes, width, height, owner_kind, owner_name, created_at)
     values (gen_random_uuid(), 'x', 'image/png', 1, 1, 1, 'agent', 'a', now()) returning id`,
  );
  for (const { approval } of asked) await board.owner.query("insert into approval_attachments values ($1, $2)", [approval.id, rows[0].id]);
  for (const { approval } of asked) await presence(board.admin, { id: approval.id });
  // What was opened of another part is no picture.
  await board.owner.query("insert into sightings values ($1, $2, 'opened:block:0', board_now())", [asked[1]!.approval.id, board.admin.userId]);
  await board.owner.query("insert into sightings values ($1, $2, $3, board_now())", [asked[0]!.approval.id, board.admin.userId, `image:${rows[0].id}`]);
  await board.later("10 seconds");
  for (const one of asked) await say(board.admin, one);
  expect((await decisionStats(board.admin, { capability: [name] })).all).toMatchObject({ hasty: 0, unopened: 1, rubberStamps: 1 });
});

test("counts since a time, of an agent, and of nobody where there was nothing", async () => {
  const name = await board.capability();
  await say(board.admin, await board.parkedIn(name, requestOf()));
  await board.later("31 days");
  expect((await decisionStats(board.admin, { capability: [name] })).all).toMatchObject({ decisions: 0, rejectRate: null, p50Seconds: null });
  const since = "2026-01-01T00:00:00Z";
  expect((await decisionStats(board.admin, { capability: [name], since, agent: board.agent.name })).all.decisions).toBe(1);
  expect((await decisionStats(board.admin, { capability: [name], since, agent: "nobody" })).all.decisions).toBe(0);
  expect((await decisionStats(await board.anAgent(["other"]), { capability: [name], since })).all.decisions).toBe(0);
});

test("reads no more than its bound, and says so", async () => {
  const asked = await board.decided("approve");
  await board.owner.query(
    `alter table decisions disable trigger user;
     insert into users (id, name, email, role) select 'u' || i, 'u', 'u' || i, 'approver' from generate_series(1, ${MOST_COUNTED}) i;
     insert into decisions (id, approval_id, content_hash, user_id, session_id, verdict, input_hash, created_at)
       select ('ffffffff-ffff-7fff-bfff-' || lpad(i::text, 12, '0'))::uuid, d.approval_id, d.content_hash, 'u' || i, 's', 'approved', 'x', board_now()
       from decisions d, generate_series(1, ${MOST_COUNTED}) i where d.approval_id = '${asked.approval.id}';
     alter table decisions enable trigger user`,
  );
  const stats = await decisionStats(board.admin, {});
  expect(stats).toMatchObject({ complete: false, all: { decisions: MOST_COUNTED } });
  expect(stats.people).toHaveLength(100);
});
