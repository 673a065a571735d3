// The durable feed is complete and in order, whatever the order in which transactions commit.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, codeOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { listAudit } from "../audit/list";
import { touchTask as write } from "../../e2e/touch-task";
import type { Event } from "../contract/event";
import { readHead } from "../db/read-head";
import { board as readBoard } from "../http/reads";
import { createTasks } from "../transitions/create-tasks";
import { listEvents } from "./list-events";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const read = (after?: string, more: object = {}) => listEvents(board.admin, { limit: 1000, ...(after !== undefined && { after }), ...more }, asked());

/** Reads to the end in pages of `limit`, each from the cursor of the page before. */
async function readAll(after: string | undefined, limit: () => number): Promise<Event[]> {
  const all: Event[] = [];
  for (let cursor = after; ; ) {
    const page = await read(cursor, { limit: limit() });
    all.push(...page.events);
    if (page.next === null) return all;
    cursor = page.next;
  }
}

const keyOf = ({ taskId, seq }: Event) => `${taskId} ${seq}`;

describe("the feed", () => {
  test("case 36: a low id that commits late is not skipped", async () => {
    const name = await board.capability();
    const [early, late] = [await board.task(name), await board.task(name)];
    const from = await readHead();
    const slow = await board.connection();
    await slow.query("begin");
    const low = await write(slow, late.id);
    const high = await write(await board.connection(), early.id);
    expect(BigInt(low)).toBeLessThan(BigInt(high));
    const first = await read(from);
    expect(first.events.map(({ taskId }) => taskId)).toEqual([early.id]);
    expect((await read(first.events[0]!.cursor)).events).toEqual([]);
    await slow.query("commit");
    const second = await read(first.events[0]!.cursor);
    expect(second.events.map(({ taskId }) => taskId)).toEqual([late.id]);
    expect((await read(second.events[0]!.cursor)).events).toEqual([]);
    expect((await read(from)).events.map(({ taskId }) => taskId).toSorted()).toEqual([early.id, late.id].toSorted());
  });

  test("case 36: an event of a transaction that began after the latest one that ended is not skipped", async () => {
    const name = await board.capability();
    const [one, two, three] = [await board.task(name), await board.task(name), await board.task(name)];
    const from = await readHead();
    const [first, second] = [await board.connection(), await board.connection()];
    await first.query("begin");
    await second.query("begin");
    await write(first, one.id);
    const low = await write(second, two.id);
    const high = await write(first, three.id);
    expect(BigInt(low)).toBeLessThan(BigInt(high));
    await first.query("commit");
    const page = await read(from);
    expect(page.events.map(({ taskId }) => taskId)).toEqual([one.id, three.id]);
    await second.query("commit");
    expect((await read(page.events[1]!.cursor)).events.map(({ taskId }) => taskId)).toEqual([two.id]);
  });

  test("case 36: an event that is rolled back is never seen, and holds nothing up", async () => {
    const name = await board.capability();
    const { id } = await board.task(name);
    const from = await readHead();
    const slow = await board.connection();
    await slow.query("begin");
    await write(slow, id);
    await slow.query("rollback");
    await write(slow, id);
    expect((await read(from)).events.map(({ taskId, seq }) => [taskId, seq])).toEqual([[id, 2]]);
  });

  test("a transaction of a lower id that appends later leaves the task's events in their sequence", async () => {
    const name = await board.capability();
    const [one, two] = [await board.task(name), await board.task(name)];
    const from = await readHead();
    const [first, second] = [await board.connection(), await board.connection()];
    // The first gets its transaction id at its first task, then waits for the second's lock on the other one.
    await second.query("begin");
    await first.query("begin");
    await write(first, one.id);
    await write(second, two.id);
    const waiting = write(first, two.id);
    await board.locked();
    await second.query("commit");
    await waiting;
    const between = await read(from);
    expect(between.events.map(keyOf)).toEqual([`${two.id} 2`]);
    await first.query("commit");
    const { rows } = await board.owner.query("select seq, xid::text::bigint as xid from task_events where task_id = $1 and seq > 1 order by seq", [two.id]);
    expect(BigInt(rows[1].xid), "the inversion is there").toBeLessThan(BigInt(rows[0].xid));
    expect((await read(between.events[0]!.cursor)).events.map(keyOf)).toEqual([`${one.id} 2`, `${two.id} 3`]);
    const whole = (await read(from)).events.filter(({ taskId }) => taskId === two.id);
    expect(whole.map(({ seq }) => seq)).toEqual([2, 3]);
    for (const limit of [1, 2]) expect((await readAll(from, () => limit)).filter(({ taskId }) => taskId === two.id).map(({ seq }) => seq)).toEqual([2, 3]);
  });

  test("from the beginning is every event there is, once, and next is null at the end", async () => {
    const { rows } = await board.owner.query("select count(*)::int as count from task_events");
    const all = await readAll(undefined, () => 7);
    expect(all).toHaveLength(rows[0].count);
    expect(new Set(all.map((event) => event.cursor)).size).toBe(all.length);
    expect((await read(all.at(-1)!.cursor)).next).toBeNull();
  });

  test("from a snapshot of the board goes on exactly there", async () => {
    const name = await board.capability();
    await board.task(name);
    const { cursor } = await readBoard(board.admin, {});
    expect((await read(cursor)).events).toEqual([]);
    const { id } = await board.task(name);
    expect((await read(cursor)).events.map(({ taskId, type }) => [taskId, type])).toEqual([[id, "created"]]);
  });

  test("is filtered by capability, task and type, and shows a key only its own", async () => {
    const [mine, other] = [await board.capability(), await board.capability()];
    const from = await readHead();
    const { id } = await board.task(mine);
    await board.task(other);
    await board.claimOne(mine);
    const types = async (more: object) => (await read(from, more)).events.map(({ type, capability }) => `${type} ${capability}`);
    expect(await types({ capability: [mine] })).toEqual([`created ${mine}`, `claimed ${mine}`]);
    expect(await types({ taskId: id, type: ["claimed"] })).toEqual([`claimed ${mine}`]);
    const narrow = await board.anAgent([mine]);
    expect((await listEvents(narrow, { after: from, limit: 100 }, asked())).events.map(({ capability }) => capability)).toEqual([mine, mine]);
  });

  test("is held until something happens, and no longer", async () => {
    const name = await board.capability();
    const from = await readHead();
    const waiting = read(from, { waitSeconds: 20, capability: [name] });
    await board.task(await board.capability());
    const { id } = await board.task(name);
    expect((await waiting).events.map(({ taskId }) => taskId)).toEqual([id]);
    const leaving = new AbortController();
    const left = listEvents(board.admin, { after: await readHead(), waitSeconds: 20 }, asked(leaving.signal));
    leaving.abort();
    expect((await left).events).toEqual([]);
  });

  test("refuses a cursor that is none, of another life of the database, or of its future", async () => {
    for (const cursor of ["x", "0", "1_1.1._0_", "' or true"]) expect(await codeOf(read(cursor)), cursor).toBe("bad_request");
    expect(await codeOf(read("999_1.1._0"))).toBe("bad_request");
    const [epoch, , low] = (await readHead()).split("_");
    expect(await codeOf(read(`${epoch}_9007199254740992.9007199254740992._${low}`))).toBe("bad_request");
    expect(await codeOf(read(`${epoch}_1.1._0_1.1._0`))).toBe("done");
  });
});

test("promise 11: nothing is missed and nothing comes twice, with 8 writers that hold their transactions open", async () => {
  const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`feed: SEED=${seed}`);
  const random = randomOf(seed);
  const name = await board.capability();
  const { items } = await createTasks(board.agent, { tasks: Array.from({ length: 12 }, () => ({ capability: name, title: "Letter", priority: 0, labels: [] })) });
  const from = await readHead();
  let writing = 8;
  const writers = Array.from({ length: 8 }, async (_, index) => {
    const dice = randomOf(seed + index + 1);
    const client = await board.connection();
    for (let round = 0; round < 25; round++) {
      // Several tasks in one order, as every batch locks them.
      const ids = items.filter(() => dice() < 0.2).map(({ id }) => id).toSorted();
      await client.query("begin");
      for (const id of ids) {
        await write(client, id);
        if (dice() < 0.3) await pause(dice() * 6);
      }
      await client.query(dice() < 0.1 ? "rollback" : "commit");
    }
    writing--;
  });
  const readers = Array.from({ length: 4 }, async () => {
    const seen: Event[] = [];
    for (let cursor = from; ; ) {
      const last = writing === 0;
      const page = await read(cursor, { limit: 1 + Math.floor(random() * 9) });
      // A reader that breaks off comes back with the cursor of any event it has dealt with.
      const kept = random() < 0.3 ? page.events.slice(0, Math.floor(random() * (page.events.length + 1))) : page.events;
      seen.push(...kept);
      cursor = kept.at(-1)?.cursor ?? cursor;
      if (last && page.events.length === 0) return seen;
    }
  });
  await Promise.all(writers);
  const { rows } = await board.owner.query("select task_id || ' ' || seq as key from task_events where capability = $1 and type = 'commented'", [name]);
  const written = rows.map(({ key }) => key as string).toSorted();
  expect(written.length).toBeGreaterThan(200);
  for (const seen of await Promise.all(readers)) {
    expect(seen.map(keyOf).toSorted(), `SEED=${seed}`).toEqual(written);
    for (const { id } of items) {
      const seqs = seen.filter(({ taskId }) => taskId === id).map(({ seq }) => seq);
      expect(seqs, `SEED=${seed}`).toEqual(seqs.map((_, index) => index + 2));
    }
  }
  // From any cursor that was ever handed out, what follows is the rest.
  const [seen] = await Promise.all(readers);
  for (let index = 0; index < 10; index++) {
    const at = Math.floor(random() * seen!.length);
    const rest = await readAll(seen![at]!.cursor, () => 1 + Math.floor(random() * 50));
    expect(rest.map(keyOf).toSorted(), `SEED=${seed} at ${at}`).toEqual(seen!.slice(at + 1).map(keyOf).toSorted());
  }
}, 60_000);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Mulberry32: small, and the same on every machine. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("ids beyond those that a number holds exactly keep their digits and their order, in the feed and in the log", async () => {
  await board.owner.query("select setval('task_event_ids', 9007199254740990)");
  const [from, name] = [await readHead(), await board.capability()];
  const made = await Promise.all(Array.from({ length: 6 }, () => board.task(name)));
  const { rows } = await board.owner.query<{ id: string; task: string }>("select id::text, task_id as task from task_events where task_id = any($1) order by id", [made.map(({ id }) => id)]);
  expect(rows.every(({ id }) => BigInt(id) > 2n ** 53n - 2n)).toBe(true);
  expect((await readAll(from, () => 2)).filter(({ taskId }) => taskId).map(({ taskId }) => taskId)).toEqual(rows.map(({ task }) => task));
  const told: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listAudit(board.admin, { capability: [name], type: ["created"], limit: 2, ...(cursor && { cursor }) });
    told.push(...page.events.map((event) => event.cursor));
    cursor = page.next;
  }
  expect(told).toEqual(rows.map(({ id }) => id).reverse());
});
