// When heartbeats go: never later than a third of each lease, however many other leases come and go meanwhile.
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApi } from "../../e2e/test-api";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { getTask } from "../http/reads";
import type { Client } from "./api";
import { Beats } from "./beats";
import { connect } from "./connect";

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

test("a lease is renewed while new ones keep coming, faster than any third of it", async () => {
  const name = await board.capability({ requiresApproval: false, leaseSeconds: 3 });
  await board.task(name);
  const held = (await board.claimOne(name))!;
  const lost: string[] = [];
  const beats = new Beats(client);
  beats.keep(held, { lost: (reason) => lost.push(reason) });
  // What each claim of a busy worker does.
  const busy = setInterval(() => beats.keep({ ...held, task: { ...held.task, id: crypto.randomUUID() } }, { lost: () => undefined }), 100);
  const beaten = async () => (await board.eventsOf(held.task.id)).filter(({ type }) => type === "heartbeated").length;
  await expect.poll(async () => lost.length > 0 || (await beaten()) >= 3, { timeout: 15_000 }).toBe(true);
  clearInterval(busy);
  expect([lost, (await getTask(board.admin, { id: held.task.id })).lease?.lapsed]).toEqual([[], false]);
  beats.drop(held.task.id);
});

test("of more leases than one call takes, none is left out", async () => {
  const name = await board.capability({ requiresApproval: false, leaseSeconds: 15 });
  await client.createTasks({ tasks: Array.from({ length: 700 }, () => ({ capability: name, title: "Wait" })) });
  const beats = new Beats(client);
  for (let claimed = 0; claimed < 700; ) {
    const { claims } = await client.claim({ capabilities: [name], limit: 100 });
    for (const claim of claims) beats.keep(claim, { lost: () => undefined });
    claimed += claims.length;
  }
  const beaten = async () => (await board.owner.query("select count(distinct task_id)::int as count from task_events where type = 'heartbeated' and capability = $1", [name])).rows[0].count;
  await expect.poll(beaten, { timeout: 15_000 }).toBe(700);
  for (const { id } of (await board.owner.query("select id from tasks where capability = $1", [name])).rows) beats.drop(id);
});
