// Caps hold at every instant, a full capability hides no other, and a held claim is woken.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { waiting } from "../db/bell";
import { claimReady } from "../db/claim-ready";
import { beginLocked } from "../db/lock-capped";
import { startFeed } from "../feed/hub";
import { cancel } from "./cancel";
import { claim } from "./claim";
import { createTasks } from "./create-tasks";
import { decide } from "./decide";
import { park } from "./park";
import { release } from "./release";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
  startFeed();
});
afterAll(() => board.drop());

const claimOf = (capabilities: string[], fields: { limit?: number; waitSeconds?: number } = {}, signal?: AbortSignal) =>
  claim(board.agent, { capabilities, limit: 1, waitSeconds: 0, ...fields }, asked(signal));
const fill = async (name: string, count: number) => {
  for (let made = 0; made < count; made++) await board.task(name);
};

describe("maxRunning", () => {
  test("cases 21 and 22: 32 claimers at once, with another claim's transaction held open, never get more than the cap", async () => {
    const name = await board.capability({ maxRunning: 3 });
    await fill(name, 40);
    const other = await board.connection();
    await other.query("begin");
    await other.query("select from capabilities where name = $1 for no key update", [name]);
    const racing = Array.from({ length: 32 }, () => claimOf([name]));
    await board.locked(1);
    await board.task(name, { priority: 900 });
    await other.query("commit");
    const got = (await Promise.all(racing)).flatMap(({ claims }) => claims);
    expect(got).toHaveLength(3);
    const full = await claimOf([name]);
    expect(full.refused).toMatchObject([{ capability: name, reason: "max_running", retryAt: expect.any(String) }]);
    await release(board.agent, { ...heldOf(got[0]!).lease });
    expect((await claimOf([name], { limit: 10 })).claims).toHaveLength(1);
  });

  test("case 32: a full capability hides no other's work, in whichever order they are named", async () => {
    const [full, free] = [await board.capability({ maxRunning: 1 }), await board.capability()];
    await fill(full, 5);
    await claimOf([full]);
    const task = await board.task(free, { priority: -5 });
    expect((await claimOf([full, free], { limit: 2 })).claims.map((one) => one.task.id)).toEqual([task.id]);
  });
});

describe("maxParked", () => {
  test("holds back new work and never the resumption of answered work", async () => {
    const name = await board.capability({ maxParked: 1 });
    await fill(name, 3);
    const { lease } = heldOf((await board.claimOne(name))!);
    const approval = await park(board.agent, { ...lease, request: requestOf() });
    expect((await claimOf([name])).refused).toMatchObject([{ reason: "max_parked", retryAt: approval.expiresAt }]);
    await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
    expect((await claimOf([name])).claims.map((one) => one.task.id)).toEqual([lease.id]);
  });
});

describe("dailyCeiling", () => {
  test.each(["UTC", "Pacific/Auckland", "America/Los_Angeles"])("case 23: in %s counts first-ever claims of the zone's own day", async (timeZone) => {
    const name = await board.capability({ dailyCeiling: 2, timeZone, leaseSeconds: 86_400 });
    await fill(name, 5);
    const { claims } = await claimOf([name], { limit: 5 });
    expect(claims).toHaveLength(2);
    const refused = (await claimOf([name])).refused[0]!;
    expect(refused.reason).toBe("daily_ceiling");
    const { rows } = await board.owner.query("select ($1::timestamptz at time zone $2)::time::text as midnight", [refused.retryAt, timeZone]);
    expect(rows[0].midnight).toBe("00:00:00");
    await release(board.agent, heldOf(claims[0]!).lease);
    expect((await claimOf([name])).claims.map((one) => one.task.id), "work that was claimed before is not new").toEqual([claims[0]!.task.id]);
    await board.owner.query("update board set clock_shift = clock_shift + ($1::timestamptz - board_now()) + interval '1 second'", [refused.retryAt]);
    expect((await claimOf([name], { limit: 5 })).claims.filter((one) => one.attempt === 1)).toHaveLength(2);
  });
});

describe("a ceiling's mark", () => {
  /** Rows of the index on first claims that a claim of one task reads. */
  async function readByClaim(name: string): Promise<number> {
    const client = await board.connection();
    const reads = async () => Number((await client.query("select pg_stat_get_xact_tuples_returned('tasks_first_claimed'::regclass) as n")).rows[0].n);
    await client.query(beginLocked([name]));
    const before = await reads();
    const holder = { kind: "agent" as const, id: board.agent.agentId, name: board.agent.name, keyId: board.agent.keyId, worker: null };
    expect((await claimReady(client, [{ capabilities: [name], count: 1 }], [{ slot: 0, count: 1, holder }], { locked: true })).rows).toHaveLength(1);
    const after = await reads();
    await client.query("commit");
    return after - before;
  }

  test("spares a claim the count of the whole day, and hands out exactly as many", async () => {
    const name = await board.capability({ dailyCeiling: 1_300, leaseSeconds: 86_400 });
    await board.later("2 minutes");
    for (let made = 0; made < 1_400; made += 700) await createTasks(board.agent, { tasks: Array.from({ length: 700 }, () => ({ capability: name, title: "Letter", priority: 0, labels: [] })) });
    for (let got = 0; got < 1_200; ) got += (await claimOf([name], { limit: 100 })).claims.length;
    await claimOf([name]);
    expect(await readByClaim(name)).toBeLessThan(600);
    const rest = [];
    for (let tries = 0; tries < 5; tries++) rest.push(...(await claimOf([name], { limit: 100 })).claims);
    expect(rest).toHaveLength(1_300 - 1_202);
    expect((await claimOf([name])).refused).toMatchObject([{ reason: "daily_ceiling" }]);
  });

  test("is not believed where the clock was set back, nor on the next day", async () => {
    const name = await board.capability({ dailyCeiling: 3, leaseSeconds: 86_400 });
    await fill(name, 10);
    await board.later("2 minutes");
    const { rows: [day] } = await board.owner.query("select date_trunc('day', board_now() at time zone 'UTC') at time zone 'UTC' as began");
    await board.owner.query("insert into ceiling_marks values ($1, $2, board_now() + interval '1 hour', 2)", [name, day.began]);
    expect((await claimOf([name], { limit: 2 })).claims, "a mark from the future").toHaveLength(2);
    await board.owner.query("update ceiling_marks set upto = board_now(), counted = 2 where capability = $1", [name]);
    expect((await claimOf([name], { limit: 5 })).claims, "one of today's three is left").toHaveLength(1);
    await board.later("1 day");
    expect((await claimOf([name], { limit: 10 })).claims.filter((one) => one.attempt === 1), "a new day").toHaveLength(3);
  });
});

describe("a held claim", () => {
  test("is woken by new work, one waiter for each task", async () => {
    const name = await board.capability();
    const held = [1, 2, 3].map(() => claimOf([name], { waitSeconds: 20 }));
    while (waiting() < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    await fill(name, 3);
    const got = await Promise.all(held);
    expect(new Set(got.flatMap(({ claims }) => claims.map((one) => one.task.id))).size).toBe(3);
    expect(waiting()).toBe(0);
  });

  test("is woken when delayed work is due", async () => {
    const name = await board.capability();
    await board.owner.query("update board set clock_shift = interval '0'");
    const due = new Date(Date.now() + 700).toISOString();
    const task = await board.task(name, { availableAt: due });
    expect((await claimOf([name], { waitSeconds: 20 })).claims.map((one) => one.task.id)).toEqual([task.id]);
  });

  test("leaves when the caller goes, and the work is for the next", async () => {
    const name = await board.capability();
    const gone = new AbortController();
    const held = claimOf([name], { waitSeconds: 20 }, gone.signal);
    while (waiting() < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    gone.abort();
    expect((await held).claims).toEqual([]);
    expect(waiting()).toBe(0);
    const task = await board.task(name);
    expect((await claimOf([name])).claims.map((one) => one.task.id)).toEqual([task.id]);
  });
});

describe("what ended without the agent", () => {
  test("is told once with its next claim: rejected, expired, cancelled", async () => {
    const name = await board.capability({ approvalSeconds: 3600 });
    const key = await board.anAgent();
    const parked = [];
    for (let made = 0; made < 3; made++) {
      await board.task(name);
      parked.push(await park(key, { ...heldOf((await board.claimOne(name, key))!).lease, request: requestOf() }));
    }
    const [one, two, three] = parked as [typeof parked[0], typeof parked[0], typeof parked[0]];
    await decide(board.admin, { id: one!.id, verdict: "reject", seenHash: one!.contentHash, comment: "Not this one." });
    await cancel(board.admin, { id: two!.taskId });
    await board.later("2 hours");
    const next = () => claim(key, { capabilities: [name], limit: 1, waitSeconds: 0 }, asked());
    const closed = (await next()).closed;
    expect(closed.map(({ approvalId, outcome, comment }) => ({ approvalId, outcome, comment })).sort((a, b) => a.approvalId.localeCompare(b.approvalId))).toEqual([
      { approvalId: one!.id, outcome: "rejected", comment: "Not this one." },
      { approvalId: two!.id, outcome: "cancelled", comment: null },
      { approvalId: three!.id, outcome: "expired", comment: null },
    ]);
    expect((await next()).closed).toEqual([]);
  });
});
