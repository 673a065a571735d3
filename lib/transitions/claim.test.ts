// Who gets what next; a lapsed lease is taken up again; never one task to two.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, codeOf, heldOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";
import { completeTasks } from "../db/complete-tasks";
import { leaseHash } from "../db/lease";
import { stopProcess } from "../process";
import { claim } from "./claim";
import { pauseCapability } from "./pause-capability";
import { claimTask } from "./claim-task";
import { complete } from "./complete";
import { createTasks } from "./create-tasks";
import { decide } from "./decide";
import { fail } from "./fail";
import { heartbeat } from "./heartbeat";
import { release } from "./release";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const claims = async (capabilities: string[], limit = 1) => (await claim(board.agent, { capabilities, limit, waitSeconds: 0 }, asked())).claims;
const lapse = () => board.later("2 minutes");

describe("the order of claims", () => {
  test("priority first, then age", async () => {
    const name = await board.capability();
    const titles = [["old", 0], ["urgent", 9], ["older urgent", 9], ["low", -5], ["new", 0]] as const;
    for (const [title, priority] of titles) await board.task(name, { title, priority });
    expect((await claims([name], 5)).map(({ task }) => task.title)).toEqual(["urgent", "older urgent", "old", "new", "low"]);
  });

  test("case 6: an answered task goes before 1,000 new ones of higher priority", async () => {
    const { task, approval } = await board.parked();
    const tasks = Array.from({ length: 1_000 }, () => ({ capability: task.capability, title: "New", priority: 1000, labels: [] }));
    await createTasks(board.agent, { tasks });
    await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
    expect((await board.claimOne(task.capability))?.task.id).toBe(task.id);
  });

  test("case 30: urgent work that lapsed keeps its place", async () => {
    const name = await board.capability();
    const urgent = await board.task(name, { priority: 5 });
    await board.claimOne(name);
    await lapse();
    for (let index = 0; index < 3; index++) await board.task(name, { priority: 5 });
    const [first] = await claims([name]);
    expect(first).toMatchObject({ task: { id: urgent.id, lapses: 1 }, attempt: 2 });
  });

  test("case 30: a released task keeps its place and its state, an answered one its answer", async () => {
    const { task, approval } = await board.decided("approve");
    await board.task(task.capability, { priority: 900 });
    const again = heldOf((await board.claimOne(task.capability))!);
    expect(await release(board.agent, { ...again.lease, state: new Json('{"page":1.0}') })).toMatchObject({ status: "approved", lease: null });
    const next = (await board.claimOne(task.capability))!;
    expect(next).toMatchObject({ task: { id: task.id }, approval: { id: approval.id, verdict: "approved" } });
    expect((next.state as Json).text).toBe('{"page":1.0}');
  });
});

describe("a claim", () => {
  test("gives a lease, and a secret that is never used again", async () => {
    const name = await board.capability({ leaseSeconds: 30 });
    await board.task(name);
    const first = (await board.claimOne(name))!;
    expect(first).toMatchObject({ attempt: 1, task: { status: "in_progress", lease: { lapsed: false, holder: { kind: "agent", id: board.agent.agentId } } } });
    expect(Date.parse(first.leasedUntil) - Date.parse(first.task.lease!.claimedAt)).toBe(30_000);
    await lapse();
    const second = (await board.claimOne(name))!;
    expect(second.leaseToken).not.toBe(first.leaseToken);
    expect((await board.eventsOf(first.task.id)).map(({ type, status }) => [type, status])).toEqual([
      ["created", "pending"], ["claimed", "in_progress"], ["lease_expired", "pending"], ["claimed", "in_progress"],
    ]);
  });

  test("says of each capability why it gave nothing", async () => {
    const [empty, due, paused] = [await board.capability(), await board.capability(), await board.capability({ paused: true })];
    await board.task(paused);
    const dueAt = (await board.task(due, { availableAt: new Date(Date.now() + 86_400_000).toISOString() })).availableAt;
    const { refused } = await claim(board.agent, { capabilities: [empty, due, paused], limit: 1, waitSeconds: 0 }, asked());
    expect(refused).toHaveLength(3);
    expect(refused).toEqual(expect.arrayContaining([
      expect.objectContaining({ capability: empty, reason: "empty", retryAt: null }),
      expect.objectContaining({ capability: due, reason: "empty", retryAt: dueAt }),
      expect.objectContaining({ capability: paused, reason: "paused" }),
    ]));
  });

  test("of a capability that the key has not is refused whole", async () => {
    const [mine, other] = [await board.capability(), await board.capability()];
    await board.task(mine);
    const narrow = await board.anAgent([mine]);
    expect(await codeOf(claim(narrow, { capabilities: [mine, other], limit: 1, waitSeconds: 0 }, asked()))).toBe("forbidden");
    expect((await claims([mine])).length).toBe(1);
  });

  test("does not wait for a row that another holds, and never gives one task to two", async () => {
    const name = await board.capability();
    const first = await board.task(name, { priority: 5 });
    const second = await board.task(name);
    const other = await board.connection();
    await other.query("begin");
    await other.query("select from tasks where id = $1 for update", [first.id]);
    expect((await claims([name])).map(({ task }) => task.id)).toEqual([second.id]);
    await other.query("rollback");
    expect((await claims([name])).map(({ task }) => task.id)).toEqual([first.id]);
  });

  test("fifty claimers of forty tasks get forty different ones", async () => {
    const name = await board.capability();
    await createTasks(board.agent, { tasks: Array.from({ length: 40 }, () => ({ capability: name, title: "Letter", priority: 0, labels: [] })) });
    const got = (await Promise.all(Array.from({ length: 50 }, () => claims([name])))).flat();
    expect(got).toHaveLength(40);
    expect(new Set(got.map(({ task }) => task.id)).size).toBe(40);
    expect(new Set(got.map(({ leaseToken }) => leaseToken)).size).toBe(40);
  });

  test("case 31: of one is never of more, with each way of joining switched off", async () => {
    const name = await board.capability();
    await createTasks(board.agent, { tasks: Array.from({ length: 30 }, () => ({ capability: name, title: "Letter", priority: 0, labels: [] })) });
    const database = new URL(board.ownerUrl).pathname.slice(1);
    for (const way of ["enable_nestloop", "enable_hashjoin", "enable_mergejoin", "enable_indexscan", "enable_seqscan", "enable_material"]) {
      await board.owner.query(`alter database ${database} set ${way} = off`);
      await stopProcess();
      expect((await claims([name])).length, way).toBe(1);
      expect((await claims([name], 3)).length, way).toBe(3);
      await board.owner.query(`alter database ${database} reset ${way}`);
    }
    await stopProcess();
    const { rows } = await board.owner.query("select count(*)::int as held from tasks where capability = $1 and status = 'in_progress'", [name]);
    expect(rows[0].held).toBe(24);
  });
});

describe("a person's claim", () => {
  test("takes a chosen task past the order, also a paused one", async () => {
    const name = await board.capability();
    await board.task(name, { priority: 9 });
    const chosen = await board.task(name);
    const operator = await board.person("operator");
    const held = await claimTask(operator, { id: chosen.id });
    expect(held).toMatchObject({ attempt: 1, task: { id: chosen.id, lease: { holder: { kind: "person", id: operator.userId } } } });
    expect(await codeOf(claimTask(operator, { id: chosen.id }))).toBe("wrong_status");
    await pauseCapability(operator, { name });
    expect(await codeOf(claimTask(operator, { id: (await board.task(name)).id }))).toBe("done");
  });

  test("of a lapsed task writes the lapse down; of a live one it is refused", async () => {
    const { task } = await board.claimed();
    expect(await codeOf(claimTask(board.admin, { id: task.id }))).toBe("wrong_status");
    await lapse();
    expect(await claimTask(board.admin, { id: task.id })).toMatchObject({ attempt: 2, task: { lapses: 1 } });
    expect((await board.eventsOf(task.id)).map(({ type }) => type)).toEqual(["created", "claimed", "lease_expired", "claimed"]);
  });
});

describe("an agent's claim of a chosen task", () => {
  test("takes that one, past older ones, and says who works on it", async () => {
    const name = await board.capability();
    await board.task(name, { priority: 9 });
    const chosen = await board.task(name);
    expect(await claimTask(board.agent, { id: chosen.id, worker: "gate 7" })).toMatchObject({ task: { id: chosen.id, lease: { worker: "gate 7", holder: { kind: "agent", id: board.agent.agentId } } } });
    expect(await codeOf(claimTask(board.agent, { id: chosen.id }))).toBe("wrong_status");
    expect(await codeOf(claimTask(await board.anAgent(["other"]), { id: (await board.task(name)).id }))).toBe("not_found");
  });

  test("keeps every cap, a pause, a halt and a delay", async () => {
    for (const [policy, code] of [[{ maxRunning: 1 }, "rate_limited"], [{ dailyCeiling: 1 }, "rate_limited"], [{ paused: true }, "paused"]] as const) {
      const name = await board.capability();
      await board.task(name);
      await board.claimOne(name);
      await board.capability(policy, name);
      const next = await board.task(name);
      expect(await codeOf(claimTask(board.agent, { id: next.id })), JSON.stringify(policy)).toBe(code);
    }
    const late = await board.task(await board.capability(), { availableAt: new Date(Date.now() + 400 * 86_400_000).toISOString() });
    expect(await codeOf(claimTask(board.agent, { id: late.id }))).toBe("wrong_status");
    await board.owner.query("update board set halted_at = board_now()");
    expect(await codeOf(claimTask(board.agent, { id: (await board.task(late.capability)).id }))).toBe("halted");
    await board.owner.query("update board set halted_at = null");
  });

  test("of one that is full never overshoots, whoever races", async () => {
    const name = await board.capability({ maxRunning: 2 });
    const tasks = await Promise.all(Array.from({ length: 8 }, () => board.task(name)));
    const codes = await Promise.all(tasks.map(({ id }) => codeOf(claimTask(board.agent, { id }))));
    expect(codes.filter((code) => code === "done")).toHaveLength(2);
  });

  test("leaves a task out of expiry strikes to the claim that escalates it", async () => {
    const name = await board.capability({ maxLapses: 1 });
    const { id } = await board.task(name);
    await board.claimOne(name);
    await lapse();
    expect(await codeOf(claimTask(board.agent, { id }))).toBe("wrong_status");
  });
});

describe("lapses", () => {
  test("case 2: a crash before the first heartbeat leaves the approval as good as it was", async () => {
    const { task, approval } = await board.decided("approve");
    const before = (await board.claimOne(task.capability))!;
    await lapse();
    const after = (await board.claimOne(task.capability))!;
    expect(after.approval).toEqual(before.approval);
    expect(after.approval).toMatchObject({ id: approval.id, redeemedAt: null });
    expect((await board.eventsOf(task.id)).map(({ type }) => type).slice(-3)).toEqual(["claimed", "lease_expired", "claimed"]);
  });

  test("case 29: a task that kills every worker is handed out maxLapses times, then escalates and says how often", async () => {
    const name = await board.capability({ maxLapses: 3 });
    const { id } = await board.task(name);
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect((await board.claimOne(name))?.attempt).toBe(attempt);
      await lapse();
    }
    const behind = await board.task(name);
    expect((await board.claimOne(name))?.task.id, "the claim goes on to the next task").toBe(behind.id);
    expect(await board.claimOne(name)).toBeUndefined();
    const last = (await board.eventsOf(id)).slice(-2);
    expect(last.map(({ type, status }) => [type, status])).toEqual([["lease_expired", "pending"], ["escalated", "escalated"]]);
    expect(last[1]!.payload).toEqual({ reason: "lapses", failures: 0, lapses: 3 });
  });

  test("case 29: two claimers racing for a doomed task escalate it once", async () => {
    const name = await board.capability({ maxLapses: 1 });
    const { id } = await board.task(name);
    await board.claimOne(name);
    await lapse();
    expect((await Promise.all(Array.from({ length: 8 }, () => claims([name])))).flat()).toEqual([]);
    expect((await board.eventsOf(id)).map(({ type }) => type)).toEqual(["created", "claimed", "lease_expired", "escalated"]);
  });

  test("a lapse after redeem is for a person to resolve: outcome unknown", async () => {
    const { task } = await board.redeemed();
    await lapse();
    expect(await board.claimOne(task.capability)).toBeUndefined();
    const last = (await board.eventsOf(task.id)).slice(-2);
    expect(last.map(({ type }) => type)).toEqual(["lease_expired", "escalated"]);
    expect(last[1]!.payload).toMatchObject({ reason: "outcome_unknown" });
  });

  test("that was redeemed goes to people also when it is claimed by its name", async () => {
    const { task } = await board.redeemed();
    await board.later("10 minutes");
    expect(await codeOf(claimTask(board.agent, { id: task.id }))).toBe("wrong_status");
    expect((await board.eventsOf(task.id)).at(-1)).toMatchObject({ type: "escalated", payload: { reason: "outcome_unknown" } });
  });

  test("case 25: a rescuer that waits for a task which has just finished leaves it alone", async () => {
    const { task, lease } = await board.claimed({ requiresApproval: false });
    const holder = await board.connection();
    await holder.query("begin");
    const done = await completeTasks(holder, [{
      id: task.id, token: lease.leaseToken, lease: leaseHash(lease.leaseToken), holder: { kind: "agent", id: board.agent.agentId, name: board.agent.name },
      result: '"sent"', resultHash: null, evidence: [], inputHash: Buffer.alloc(32),
    }], "wait");
    expect(done.size).toBe(1);
    await lapse();
    expect(await board.claimOne(task.capability), "a claim skips the locked row").toBeUndefined();
    const rescue = codeOf(claimTask(board.admin, { id: task.id }));
    await board.locked();
    await holder.query("commit");
    expect(await rescue).toBe("wrong_status");
    expect((await board.eventsOf(task.id)).map(({ type }) => type)).toEqual(["created", "claimed", "completed"]);
  });

  test("case 25: a holder that waits behind its rescuer cannot complete", async () => {
    const { task, lease } = await board.claimed({ requiresApproval: false });
    await lapse();
    const rescuer = await board.connection();
    await rescuer.query("begin");
    await rescuer.query("select from tasks where id = $1 for update", [task.id]);
    const late = codeOf(complete(board.agent, lease));
    await board.locked();
    await rescuer.query("rollback");
    expect(await late).toBe("lease_lost");
  });

  test("case 28: complete and lapse at the same instant give exactly one winner", async () => {
    const name = await board.capability({ requiresApproval: false, leaseSeconds: 1 });
    await createTasks(board.agent, { tasks: Array.from({ length: 24 }, () => ({ capability: name, title: "Letter", priority: 0, labels: [] })) });
    const held = await claims([name], 24);
    // The rescuers' leases outlast a slow machine.
    await board.owner.query("update capabilities set lease_seconds = 120 where name = $1", [name]);
    const { rows } = await board.owner.query("select board_now() as now");
    const left = Date.parse(held[0]!.leasedUntil) - (rows[0].now as Date).getTime();
    const at = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const completed = held.map((one, index) => at(left - 50 + index * 4).then(() => codeOf(complete(board.agent, heldOf(one).lease))));
    const rescued = held.map((_, index) => at(left - 50 + index * 4).then(() => claims([name])));
    const [outcomes, taken] = [await Promise.all(completed), (await Promise.all(rescued)).flat()];
    const again = [...taken, ...(await claims([name], 24))].map(({ task }) => task.id);
    expect(new Set(again).size).toBe(again.length);
    held.forEach(({ task }, index) => expect([outcomes[index], again.includes(task.id)], task.id).toEqual(outcomes[index] === "done" ? ["done", false] : ["lease_lost", true]));
  });
});

describe("case 33: a lease that was never stamped", () => {
  test("is refused by the database", async () => {
    const { task } = await board.claimed();
    await expect(board.owner.query("update tasks set leased_until = null, event_seq = event_seq + 1 where id = $1", [task.id])).rejects.toThrow(/tasks_lease_exactly_in_progress/);
  });

  test("is left alone while its row is fresh, and taken up when it has not moved for an hour", async () => {
    const [one, other] = [await board.claimed(), await board.claimed()];
    const { rows } = await board.owner.query("select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'tasks_lease_exactly_in_progress'");
    // The row is forced: neither the code nor the database's rules would write it.
    await board.owner.query("alter table tasks drop constraint tasks_lease_exactly_in_progress, disable trigger user");
    await board.owner.query("update tasks set leased_until = null, updated_at = board_now() where id = any($1)", [[one.task.id, other.task.id]]);
    await board.owner.query("alter table tasks enable trigger user");
    await board.later("59 minutes");
    expect(await board.claimOne(one.task.capability)).toBeUndefined();
    expect(await codeOf(claimTask(board.admin, { id: other.task.id }))).toBe("wrong_status");
    await board.later("2 minutes");
    expect(await board.claimOne(one.task.capability)).toMatchObject({ attempt: 2, task: { id: one.task.id, lapses: 1 } });
    expect(await claimTask(board.admin, { id: other.task.id })).toMatchObject({ attempt: 2, task: { lapses: 1 } });
    await board.owner.query(`alter table tasks add constraint tasks_lease_exactly_in_progress ${rows[0].definition}`);
  });
});

describe("strikes of a lapse and a failure", () => {
  test("are counted apart", async () => {
    const name = await board.capability({ maxFailures: 2, maxLapses: 5 });
    const { id } = await board.task(name);
    await board.claimOne(name);
    await lapse();
    const held = heldOf((await board.claimOne(name))!);
    expect(await fail(board.agent, { ...held.lease, error: { message: "The form was gone" }, retryable: true })).toMatchObject({ status: "pending", failures: 1, lapses: 1 });
    const last = heldOf((await board.claimOne(name))!);
    expect(await fail(board.agent, { ...last.lease, error: { message: "The form was gone" }, retryable: true })).toMatchObject({
      status: "escalated", escalation: { reason: "failures", failures: 2, lapses: 1 },
    });
    expect((await board.eventsOf(id)).map(({ type }) => type)).toEqual(["created", "claimed", "lease_expired", "claimed", "failed", "claimed", "failed", "escalated"]);
  });

  test("case 26: a task of five lease lengths with heartbeats is one attempt", async () => {
    const { task, lease } = await board.claimed({ leaseSeconds: 60 });
    for (let beat = 0; beat < 5; beat++) {
      await board.later("50 seconds");
      expect(await codeOf(heartbeat(board.agent, lease))).toBe("done");
      expect(await board.claimOne(task.capability)).toBeUndefined();
    }
    expect((await board.eventsOf(task.id)).filter(({ type }) => type === "claimed")).toHaveLength(1);
  });
});
