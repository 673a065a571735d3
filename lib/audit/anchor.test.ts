// What no chain shows, the anchors do: a log that was cut at its end, made anew with good hashes, or restored from a backup.
import { appendFile, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { complete } from "../transitions/complete";
import { makeAnchor, makeDailyAnchor } from "./anchor";
import { anchorPath } from "./anchor-file";
import { verify } from "./verify";

let board: TestBoard;
let owner: pg.Client;
let task: string;
beforeAll(async () => {
  board = await testBoard();
  owner = await board.connection(board.ownerUrl);
  await owner.query("set session_replication_role = replica");
});
afterAll(() => board.drop());

beforeEach(async () => {
  vi.stubEnv("HOLDPOINT_DATA_DIR", await mkdtemp(join(tmpdir(), "holdpoint-anchor-")));
  await board.task(await board.capability());
  await makeAnchor();
  const held = await board.claimed({ requiresApproval: false });
  await complete(board.agent, held.lease);
  task = held.task.id;
  await makeAnchor();
  await owner.query("drop table if exists events_before, tasks_before; create table events_before as select * from task_events; create table tasks_before as select * from tasks");
});

const restored = () => owner.query("delete from task_events; insert into task_events select * from events_before; delete from tasks; insert into tasks select * from tasks_before");
const faults = async () => (await verify()).faults;

test("an untouched log has no fault, however much came after, also from a transaction that was open meanwhile", async () => {
  const open = await board.connection();
  await open.query("begin");
  await open.query("insert into sightings select a.id, u.id, 'shown', now() from approvals a, users u where false; select pg_current_xact_id()");
  await makeAnchor();
  await open.query("commit");
  await board.claimed();
  await makeAnchor();
  expect(await verify()).toMatchObject({ anchors: 4, faults: [] });
});

test("a log cut at its end, heads and all, is found", async () => {
  await owner.query("delete from task_events where task_id = $1 and seq = 3", [task]);
  await owner.query("update tasks t set event_seq = 2, event_hash = e.hash from task_events e where t.id = $1 and e.task_id = t.id and e.seq = 2", [task]);
  expect((await faults()).filter(({ fault }) => fault !== "fold")).toMatchObject([{ fault: "anchor", detail: expect.stringContaining("1 of 4 events are gone") }]);
  await restored();
});

test("a task that never was, and one whose chain was made anew with good hashes, are found", async () => {
  await owner.query("delete from task_events where task_id = $1; ".replace("$1", `'${task}'`) + `delete from tasks where id = '${task}'`);
  expect(await faults()).toMatchObject([{ fault: "anchor", detail: expect.stringContaining("3 of 4 events are gone") }]);
  await restored();
  await owner.query(`update task_events e set actor_name = 'Eve', hash = event_hash((select p.hash from task_events p where p.task_id = e.task_id and p.seq = 2), task_id, seq, type, at, row(actor_kind, actor_id, 'Eve')::actor, attempt, status, capability, payload) where task_id = $1 and seq = 3`, [task]);
  await owner.query("update tasks t set event_hash = e.hash from task_events e where t.id = $1 and e.task_id = t.id and e.seq = 3", [task]);
  expect(await faults()).toMatchObject([{ fault: "anchor", detail: expect.stringContaining("events were changed") }]);
  await restored();
});

test("events put in among those of an earlier day are found", async () => {
  await owner.query("insert into task_events (id, xid, task_id, seq, type, at, actor_kind, actor_name, payload, hash) select id, xid, gen_random_uuid(), 1, type, at, actor_kind, actor_name, payload, event_hash(null, gen_random_uuid(), 1, type, at, null, null, null, null, payload) from task_events where task_id = $1 and seq = 1", [task]);
  expect((await faults()).map(({ detail }) => detail).join()).toContain("1 events were put in later");
  await restored();
});

test("a database restored from an old backup is found, and no anchor goes on from there", async () => {
  const lines = (await readFile(anchorPath(), "utf8")).trimEnd().split("\n");
  const last = JSON.parse(lines.at(-1)!) as { to: string };
  const [low, high] = last.to.split(":").slice(0, 2).map(BigInt) as [bigint, bigint];
  // As the file of the later database would be: its transactions are ahead of what this one knows.
  const { createHash } = await import("node:crypto");
  const ahead = { ...(JSON.parse(lines.at(-1)!) as Record<string, unknown>), from: last.to, to: `${low + 5000n}:${high + 5000n}:`, segments: [], before: (JSON.parse(lines.at(-1)!) as { root: string }).root };
  const facts = ahead as unknown as { before: string; at: string; epoch: number; from: string; to: string };
  const root = createHash("sha256").update(JSON.stringify([facts.before, facts.at, facts.epoch, facts.from, facts.to, []])).digest("hex");
  await appendFile(anchorPath(), `${JSON.stringify({ ...ahead, root })}\n`);
  expect(await faults()).toMatchObject([{ fault: "anchor", detail: expect.stringContaining("restored from a backup") }]);
  await expect(makeAnchor()).rejects.toThrow(/restored from a backup/);
});

test("the file shows that it was changed, cut in its middle or written into", async () => {
  const text = await readFile(anchorPath(), "utf8");
  const [first, second] = text.trimEnd().split("\n") as [string, string];
  for (const changed of [text.replace('"events":', '"events":1'), `${second}\n`, `${first}\nx\n${second}\n`, text.replace(/"root":"./, '"root":"z')]) {
    await writeFile(anchorPath(), changed);
    expect((await faults()).some(({ fault }) => fault === "anchor"), changed.slice(0, 100)).toBe(true);
  }
});

test("one is made each day and not more", async () => {
  expect(await makeDailyAnchor()).toBeNull();
  const lines = (await readFile(anchorPath(), "utf8")).trimEnd().split("\n").map((line) => JSON.parse(line) as { at: string });
  await writeFile(anchorPath(), "");
  expect(await makeDailyAnchor()).toMatchObject({ from: "3:3:" });
  expect(lines).toHaveLength(2);
});

test("one that is made beside work covers the same, and when the server ends it is not made at all", async () => {
  await owner.query("insert into task_events (task_id, seq, type, at, actor_kind, actor_name, attempt, status, capability, payload, hash) select gen_random_uuid(), 1, 'created', now(), 'system', 'x', 0, 'pending', 'x', '{}', '' from generate_series(1, 2500)");
  const written = await readFile(anchorPath(), "utf8");
  const ending = new AbortController();
  const broken = makeAnchor({ gently: ending.signal });
  ending.abort();
  await expect(broken).rejects.toThrow("aborted");
  expect(await readFile(anchorPath(), "utf8")).toBe(written);
  const made = await makeAnchor({ gently: new AbortController().signal });
  expect(made.segments.reduce((sum, { events }) => sum + events, 0)).toBeGreaterThanOrEqual(2500);
  expect((await faults()).filter(({ fault }) => fault === "anchor")).toEqual([]);
  await owner.query("delete from task_events where capability = 'x'");
});
