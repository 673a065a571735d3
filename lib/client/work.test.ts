// The worker loop against a real board over HTTP: what it promises to whoever writes a handler.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../../e2e/test-api";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import type { Input } from "../contract/operations";
import { decide } from "../transitions/decide";
import { revoke } from "../transitions/revoke";
import { getTask } from "../http/reads";
import type { Client } from "./api";
import { connect } from "./connect";
import { HeldTask, LeaseLost } from "./held-task";
import { type Handler, work, type WorkOptions } from "./work";

let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
let client: Client;
beforeAll(async () => {
  board = await testBoard();
  api = await testApi();
  client = connect({ url: api.url, key: board.agent.key, retrySeconds: 5 });
});
afterAll(async () => {
  await api.close();
  await board.drop();
});

const request = (text = "Send it.") => ({ question: "Send the letter", risk: "low" as const, reversible: true, blocks: [{ kind: "text" as const, text }] });
const drain = (name: string, handler: Handler, options: Partial<WorkOptions> = {}) => work({ capabilities: [name], board: client, drain: true, ...options }, handler).done;
const statusOf = async (id: string) => (await getTask(board.admin, { id })).status;
const typesOf = async (id: string) => (await board.eventsOf(id)).map(({ type }) => type);

async function approve(taskId: string): Promise<void> {
  const { approval } = await getTask(board.admin, { id: taskId });
  await decide(board.admin, { id: approval!.id, verdict: "approve", seenHash: approval!.contentHash } as Input<"decide">);
}

describe("a worker", () => {
  test("completes with what the handler returns, several at a time and each once", async () => {
    const name = await board.capability({ requiresApproval: false });
    const tasks = await Promise.all(Array.from({ length: 6 }, () => board.task(name)));
    let [now, most] = [0, 0];
    await drain(name, async (task) => {
      most = Math.max(most, ++now);
      await task.progress(50, "Half way");
      now--;
      return { title: task.title };
    }, { concurrency: 3 });
    expect(most).toBe(3);
    for (const { id } of tasks) expect(await getTask(board.admin, { id })).toMatchObject({ status: "completed", attempt: 1 });
  });

  test("ends the slice at a park, and hands the approval to the run after it", async () => {
    const name = await board.capability();
    const { id } = await board.task(name);
    const seen: unknown[] = [];
    const handler: Handler = async (task) => {
      if (!task.approved) {
        await task.save({ draft: 1 });
        await task.park(request());
        seen.push("never");
      }
      await task.redeem();
      seen.push(task.approved!.blocks[0], task.state);
      return { sent: true };
    };
    await drain(name, handler);
    expect([await statusOf(id), seen]).toEqual(["needs_approval", []]);
    await approve(id);
    await drain(name, handler);
    expect(await statusOf(id)).toBe("completed");
    expect(seen).toEqual([{ kind: "text", text: "Send it." }, { draft: 1 }]);
  });

  test("cannot complete past the gate: people get the task, with the reason", async () => {
    const name = await board.capability();
    const { id } = await board.task(name);
    const heard: unknown[] = [];
    await drain(name, async () => "done", { onError: (error) => heard.push(error) });
    expect(await getTask(board.admin, { id })).toMatchObject({ status: "escalated", escalation: { reason: "not_retryable" } });
    expect(heard).toHaveLength(1);
  });

  test("reports what a handler throws as one strike, and after a redeem as an unknown outcome", async () => {
    const name = await board.capability();
    const first = await board.task(name);
    await drain(name, async (task) => (task.attempt === 1 ? Promise.reject(new RangeError("Out of paper")) : task.park(request())));
    expect((await board.eventsOf(first.id)).find(({ type }) => type === "failed")!.payload).toMatchObject({ error: { message: "Out of paper", code: "RangeError" }, failures: 1 });
    await approve(first.id);
    await drain(name, async (task) => {
      await task.redeem();
      throw new Error("The line went dead");
    });
    expect(await getTask(board.admin, { id: first.id })).toMatchObject({ status: "escalated" });
    expect((await board.eventsOf(first.id)).filter(({ type }) => type === "failed").at(-1)!.payload).toMatchObject({ error: { code: "outcome_unknown" } });
  });

  test("keeps a lease much longer than it is given for, without a word from the handler", async () => {
    const name = await board.capability({ requiresApproval: false, leaseSeconds: 1 });
    const { id } = await board.task(name);
    await drain(name, async (task) => {
      const until = async () => (await board.eventsOf(task.id)).filter(({ type }) => type === "heartbeated").length >= 4;
      while (!(await until())) task.signal.throwIfAborted();
    });
    expect(await typesOf(id)).not.toContain("lease_expired");
    expect(await statusOf(id)).toBe("completed");
  });

  test("aborts the work of a lease that was taken away, and writes nothing more", async () => {
    const name = await board.capability({ requiresApproval: false, leaseSeconds: 1 });
    const { id } = await board.task(name, { availableAt: new Date(0).toISOString() });
    let reason: unknown;
    let once = true;
    await drain(name, async (task) => {
      if (!once) return;
      once = false;
      await revoke(board.admin, { id });
      await new Promise((done) => task.signal.addEventListener("abort", done, { once: true }));
      reason = task.signal.reason;
      throw reason;
    });
    expect(reason).toBeInstanceOf(LeaseLost);
    expect((await typesOf(id)).filter((type) => type !== "heartbeated")).toEqual(["created", "claimed", "lease_revoked", "claimed", "completed"]);
  });

  test("gives back on stop what it holds, its state kept, and claims nothing more", async () => {
    const name = await board.capability({ requiresApproval: false });
    const { id } = await board.task(name);
    let began!: () => void;
    const running = new Promise<void>((done) => (began = done));
    const worker = work({ capabilities: [name], board: client, graceSeconds: 0 }, async (task) => {
      await task.save({ page: 2 });
      began();
      await new Promise((_, failed) => task.signal.addEventListener("abort", () => failed(task.signal.reason as Error)));
    });
    await running;
    await worker.stop();
    expect(await getTask(board.admin, { id })).toMatchObject({ status: "pending", lease: null, failures: 0, lapses: 0 });
    expect(await typesOf(id)).toEqual(["created", "claimed", "heartbeated", "released"]);
  });

  test("leaves no lease behind when it is stopped while it waits for work", async () => {
    const name = await board.capability({ requiresApproval: false });
    for (let round = 0; round < 3; round++) {
      const worker = work({ capabilities: [name], board: client, graceSeconds: 0 }, (task) => task.release({ note: "Not now" }));
      const [{ id }] = await Promise.all([board.task(name), worker.stop()]);
      expect(await getTask(board.admin, { id })).toMatchObject({ status: "pending", lease: null });
    }
  });

  test("ends for good where its key is refused", async () => {
    const stranger = connect({ url: api.url, key: "hp_unknown", retrySeconds: 1 });
    await expect(work({ capabilities: ["letters"], board: stranger }, () => Promise.resolve()).done).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

test("a heartbeat that nobody answers aborts the work when the lease has run out", async () => {
  const { Beats } = await import("./beats");
  const away = connect({ url: "http://127.0.0.1:9", key: board.agent.key, retrySeconds: 0 });
  const name = await board.capability({ leaseSeconds: 1 });
  await board.task(name);
  const task = new HeldTask(away, new Beats(away), (await board.claimOne(name))!);
  await new Promise((done) => task.signal.addEventListener("abort", done, { once: true }));
  expect((task.signal.reason as Error).message).toContain("before the lease ran out");
});

describe("a line on which one call is late until the lease is over, and heartbeats are lost", () => {
  /** `to`: the call that is late. It waits on its way there, or on the way back. */
  function lateClient(taskId: () => string, to: string, way: "there" | "back"): Client {
    const lapse = () => expect.poll(async () => (await getTask(board.admin, { id: taskId() })).lease?.lapsed ?? true, { timeout: 10_000 }).toBe(true);
    const slow: typeof fetch = async (input, init) => {
      if (String(input).endsWith("/heartbeats")) throw new TypeError("fetch failed");
      if (!String(input).endsWith(to)) return fetch(input, init);
      if (way === "there") await lapse();
      // The signal of a lost lease would end the call: here it has gone through already.
      const said = await fetch(input, { ...init, signal: null });
      if (way === "back") await lapse();
      return said;
    };
    return connect({ url: api.url, key: board.agent.key, retrySeconds: 0, fetch: slow });
  }

  test("a park that comes too late asks nobody, and another of the same key has the task", async () => {
    const name = await board.capability({ leaseSeconds: 1 });
    const { id } = await board.task(name);
    const heard: unknown[] = [];
    // It takes up nothing after this: else it would race the other for what it has lost.
    const park: Handler = async (task) => {
      void first.stop();
      await task.park(request());
    };
    const first = work({ capabilities: [name], board: lateClient(() => id, "/park", "there"), onError: (error) => heard.push(error), onParked: () => heard.push("parked") }, park);
    await expect.poll(async () => (await getTask(board.admin, { id })).lease?.lapsed, { timeout: 10_000 }).toBe(true);
    await drain(name, async (task) => task.skip("Not needed"));
    await first.done;
    expect([await typesOf(id), heard.includes("parked")]).toEqual([["created", "claimed", "lease_expired", "claimed", "skipped"], false]);
  });

  test("a redeem whose answer comes too late is not acted on, and people are asked", async () => {
    const name = await board.capability({ leaseSeconds: 1 });
    const { id } = await board.task(name);
    await drain(name, (task) => task.park(request()));
    await approve(id);
    const acted: string[] = [];
    await drain(name, async (task) => {
      await task.redeem();
      acted.push(task.id);
    }, { board: lateClient(() => id, "/redeem", "back") });
    await board.claimOne(name);
    expect([acted, await getTask(board.admin, { id })]).toEqual([[], expect.objectContaining({ status: "escalated", escalation: expect.objectContaining({ reason: "outcome_unknown" }) })]);
  });
});
