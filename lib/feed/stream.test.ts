// The stream is the feed: what a reader that comes and goes has seen is what was written.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { touchTask as write } from "../../e2e/touch-task";
import type { Event } from "../contract/event";
import { readHead } from "../db/read-head";
import { claim } from "../transitions/claim";
import { createTasks } from "../transitions/create-tasks";
import { park } from "../transitions/park";
import { skip } from "../transitions/skip";
import { listEvents } from "./list-events";
import { listener } from "./listen";
import { stream } from "./stream";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

type Frame = { event: string; data: string; id?: string };

/** Opens a stream; `next` waits for one frame, comments and `retry` left out. */
async function open(input: Parameters<typeof stream>[1] = {}, headers: Record<string, string> = {}, caller: Parameters<typeof stream>[0] = board.admin) {
  const leaving = new AbortController();
  const answer = await stream(caller, input, { headers: new Headers(headers), signal: leaving.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const frames: Frame[] = [];
  async function next(): Promise<Frame | undefined> {
    for (;;) {
      const ready = frames.shift();
      if (ready) return ready;
      const { done, value } = await reader.read();
      if (done) return undefined;
      text += value;
      const parts = text.split("\n\n");
      text = parts.pop()!;
      frames.push(...parts.map(frameOf).filter((frame) => frame !== null));
    }
  }
  const take = async (count: number) => {
    const got: (Frame & { of: Event })[] = [];
    while (got.length < count) {
      const frame = await next();
      if (!frame) break;
      got.push({ ...frame, of: JSON.parse(frame.data) as Event });
    }
    return got;
  };
  return { answer, next, take, leave: () => leaving.abort() };
}

function frameOf(text: string): Frame | null {
  const lines = Object.fromEntries(text.split("\n").map((line) => line.split(/: (.*)/s, 2))) as Record<string, string>;
  return lines["event"] ? { event: lines["event"], data: lines["data"]!, ...(lines["id"] && { id: lines["id"] }) } : null;
}

describe("a stream", () => {
  test("without a cursor starts now, and each frame's id is the event's cursor", async () => {
    const name = await board.capability();
    await board.task(name);
    const live = await open({ capability: [name] });
    expect(live.answer.headers.get("content-type")).toContain("text/event-stream");
    const { id } = await board.task(name);
    const [frame] = await live.take(1);
    expect(frame).toMatchObject({ event: "task", of: { taskId: id, type: "created", seq: 1 } });
    expect(frame!.id).toBe(frame!.of.cursor);
    live.leave();
  });

  test("without a cursor says where it starts, so that whoever breaks off before the first event misses nothing", async () => {
    const name = await board.capability();
    const gone = new AbortController();
    const answer = await stream(board.admin, {}, { headers: new Headers(), signal: gone.signal });
    let text = "";
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) if ((text += part).includes("id: ")) break;
    gone.abort();
    const { id } = await board.task(name);
    const resumed = await open({ capability: [name], type: ["created"] }, { "last-event-id": /^id: (.+)$/m.exec(text)![1]! });
    expect((await resumed.take(1))[0]!.of.taskId).toBe(id);
    resumed.leave();
  });

  test("from a cursor replays what was missed and goes on, without a gap or a double", async () => {
    const name = await board.capability();
    const from = await readHead();
    const before = [await board.task(name), await board.task(name)].map(({ id }) => id);
    for (const how of ["after", "last-event-id"]) {
      const resumed = how === "after" ? await open({ after: from, capability: [name] }) : await open({ capability: [name] }, { "last-event-id": from });
      expect((await resumed.take(before.length)).map(({ of }) => of.taskId)).toEqual(before);
      const { id } = await board.task(name);
      before.push(id);
      expect((await resumed.take(1))[0]!.of.taskId).toBe(id);
      resumed.leave();
    }
  });

  test("broken off at any frame and taken up again gives every event once", async () => {
    const name = await board.capability();
    let cursor = await readHead();
    const writing = (async () => {
      for (let index = 0; index < 40; index++) await board.task(name);
    })();
    const seen: string[] = [];
    while (seen.length < 40) {
      const part = await open({ after: cursor, capability: [name] });
      const got = await part.take(Math.min(40 - seen.length, 1 + (seen.length % 7)));
      part.leave();
      seen.push(...got.map(({ of }) => of.taskId!));
      cursor = got.at(-1)!.id!;
    }
    await writing;
    const { rows } = await board.owner.query("select id from tasks where capability = $1", [name]);
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id as string).toSorted());
  });

  test("case 17: a reader that does not read while 500 requests are parked gets all of them", async () => {
    const name = await board.capability();
    const slow = await open({ capability: [name], type: ["parked"] });
    await createTasks(board.agent, { tasks: Array.from({ length: 500 }, () => ({ capability: name, title: "Letter", priority: 0, labels: [] })) });
    const parked: string[] = [];
    for (let round = 0; round < 5; round++) {
      const { claims } = await claim(board.agent, { capabilities: [name], limit: 100, waitSeconds: 0 }, asked());
      parked.push(...(await Promise.all(claims.map((one) => park(board.agent, { ...heldOf(one).lease, request: requestOf() })))).map(({ taskId }) => taskId));
    }
    const got = await slow.take(500);
    expect(got.map(({ of }) => of.taskId!).toSorted()).toEqual(parked.toSorted());
    slow.leave();
  });

  test("shows a key its own capabilities only", async () => {
    const [mine, other] = [await board.capability(), await board.capability()];
    const live = await open({ type: ["created"] }, {}, await board.anAgent([mine]));
    await board.task(other);
    const { id } = await board.task(mine);
    expect((await live.take(1))[0]!.of).toMatchObject({ taskId: id, capability: mine });
    live.leave();
  });

  test("with a cursor that is none is a 400 for a key and a reset for a browser", async () => {
    for (const [input, headers] of [[{ after: "x" }, {}], [{}, { "last-event-id": "\u0027 or 1" }]] as const) {
      expect(await codeOf(stream(board.agent, input, { headers: new Headers(headers), signal: new AbortController().signal }))).toBe("bad_request");
      const reset = await open(input, headers);
      expect((await reset.next())!.event).toBe("reset");
      reset.leave();
    }
    const lost = await open({ after: "999_1.1._0" });
    const first = (await lost.next())!;
    expect(first.event).toBe("reset");
    expect((await listEvents(board.admin, { after: first.id! }, asked())).events, "its id is where to go on from").toEqual([]);
    lost.leave();
  });

  test("that is left is closed, also while it is being caught up", async () => {
    const left = await open({ after: (await readHead()).replace(/_.*/, "_1.1._0") });
    left.leave();
    while (await left.next());
    expect(await left.next()).toBeUndefined();
  });

  test("that comes back from the seam between what it read and what it was told has nothing twice", async () => {
    const name = await board.capability();
    const [early, late, after] = [await board.task(name), await board.task(name), await board.task(name)];
    const other = await open({ capability: [name] });
    const from = await readHead();
    const slow = await board.connection();
    await slow.query("begin");
    await write(slow, early.id, "commented");
    // A beat without progress rings no bell: the live feed has yet to read it when the reader has.
    await write(await board.connection(), late.id, "heartbeated");
    const first = await open({ after: from, capability: [name] });
    expect((await first.take(1))[0]!.of.taskId).toBe(late.id);
    await slow.query("commit");
    const [told] = await first.take(1);
    expect([told!.of.taskId, told!.of.cursor]).toEqual([early.id, told!.id]);
    first.leave();
    const resumed = await open({ after: told!.id!, capability: [name] });
    await write(await board.connection(), after.id, "commented");
    expect((await resumed.take(1))[0]!.of.taskId).toBe(after.id);
    for (const one of [resumed, other]) one.leave();
  });

  test("hears what a failed read would have brought without waiting for the next ring", async () => {
    const name = await board.capability();
    const live = await open({ capability: [name], type: ["created"] });
    const rings = { count: 0, next: () => {} };
    const hear = () => (rings.count++, rings.next());
    listener().onRing.add(hear);
    // A ring out of silence is the listener's own, and its next is seconds away.
    for (let last = performance.now(), silence = 0; silence < 2_000; silence = performance.now() - last) {
      last = performance.now();
      await new Promise<void>((done) => (rings.next = done));
    }
    await board.owner.query("alter function whole_snapshot(pg_snapshot) rename to whole_snapshot_away");
    const before = rings.count;
    const { id } = await board.task(name);
    while (rings.count === before) await new Promise<void>((done) => (rings.next = done));
    await sleep(200);
    await board.owner.query("alter function whole_snapshot_away(pg_snapshot) rename to whole_snapshot");
    const rung = rings.count;
    expect((await live.take(1))[0]!.of.taskId).toBe(id);
    expect(rings.count, "rings that were needed").toBe(rung);
    listener().onRing.delete(hear);
    live.leave();
  });

  test("an event is one line of data, whatever is in it", async () => {
    const name = await board.capability();
    const live = await open({ capability: [name], type: ["skipped"] });
    await board.task(name);
    const { lease } = heldOf((await board.claimOne(name))!);
    await skip(board.agent, { ...lease, reason: "a\nevent: bye\ndata: {}\n\n\r\u2028b" });
    const [frame] = await live.take(1);
    expect(frame).toMatchObject({ event: "task", of: { type: "skipped", payload: { reason: "a\nevent: bye\ndata: {}\n\n\r\u2028b" } } });
    live.leave();
  });
});
