// Ten situations that somebody on call is woken for: whose turn it is, in GET /signals and in the words of the page.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { OpsScreen } from "../../components/ops/ops-screen.client";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { signalsQuery } from "../client/queries";
import type { Policy } from "../contract/policy";
import { beatServer } from "../db/servers";
import { cancel } from "../transitions/cancel";
import { heartbeat } from "../transitions/heartbeat";
import { pauseCapability } from "../transitions/pause-capability";
import { rollUp } from "./roll-up";
import { signals } from "./signals";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());
beforeEach(async () => {
  await board.later("1 day");
  const { rows } = await board.owner.query<{ id: string }>("select id from tasks where status not in ('completed', 'skipped', 'rejected', 'expired', 'cancelled')");
  for (const { id } of rows) await cancel(board.admin, { id });
});

const SERVER = { id: uuidv7(), name: "one", version: "1", beatMs: 2, deafMs: null, poolBusy: 1, poolSize: 25, poolWaiting: 0, diskUsed: 40 };
const FINE = "All is well.";
const SYSTEM = "The system is at fault.";
const PEOPLE = "The system is fine. People are waited for.";

async function ready(count: number, policy: Partial<Policy> = {}): Promise<string> {
  const name = await board.capability({ requiresApproval: false, ...policy });
  for (let made = 0; made < count; made++) await board.task(name);
  return name;
}

const SITUATIONS: [string, () => Promise<unknown>, raised: string[], verdict: string, says: RegExp][] = [
  ["nobody claims", async () => (await ready(6), board.later("6 hours 1 minute")), ["unclaimed_work"], SYSTEM, /Unclaimed work.*raised.*Agents are not running/s],
  ["a cap is reached", async () => {
    const name = await ready(9, { maxRunning: 1, leaseSeconds: 86_400 });
    await board.claimOne(name);
    await board.later("7 hours");
  }, [], FINE, /8 ready tasks are held back on purpose.*as many run as may/s],
  ["the day's ceiling is reached", async () => {
    const name = await ready(9, { dailyCeiling: 1, timeZone: "UTC" });
    await board.claimOne(name);
  }, [], FINE, /8 ready tasks are held back on purpose.*the day’s ceiling is reached/s],
  ["a capability is paused", async () => {
    const name = await ready(9);
    await pauseCapability(board.admin, { name, reason: "The provider is down" });
    await board.later("7 hours");
  }, [], FINE, /9 ready tasks are held back on purpose.*\(paused\)/s],
  ["people are asleep", async () => {
    const name = await board.capability({ approvalSeconds: 3 * 86_400 });
    for (let made = 0; made < 6; made++) await board.parkedIn(name);
    await board.later("25 hours");
  }, ["unanswered_approvals", "unseen_approvals"], PEOPLE, /Waiting on people.*raised.*Somebody has to decide/s],
  ["agents crash over and over", async () => {
    const name = await ready(3, { leaseSeconds: 30, maxLapses: 2 });
    for (let crash = 0; crash < 9; crash++) {
      await board.claimOne(name);
      await board.later("31 seconds");
    }
    while (await rollUp());
  }, ["escalations", "failing_work"], "The system is at fault, and people are waited for too.", /Failing work.*raised.*Agents crash or fail over and over/s],
  ["an agent is stuck", async () => {
    const name = await ready(1, { leaseSeconds: 600 });
    const { task, leaseToken } = (await board.claimOne(name))!;
    for (let beat = 0; beat < 4; beat++) {
      await board.later("500 seconds");
      await heartbeat(board.agent, { id: task.id, leaseToken });
    }
  }, ["stalled_work"], SYSTEM, /Stalled work.*raised.*lives and gets nowhere/s],
  ["a listener is dead", () => beatServer({ ...SERVER, deafMs: 15_000 }), ["deaf_servers"], SYSTEM, /Deaf servers.*raised.*deaf for/s],
  ["the database is slow", () => beatServer({ ...SERVER, beatMs: 1_400 }), ["slow_database"], SYSTEM, /Database.*raised.*1400 ms/s],
  ["the disk is nearly full", () => beatServer({ ...SERVER, diskUsed: 96 }), ["full_disk"], SYSTEM, /Disk.*raised.*A full disk stops PostgreSQL.*96 %/s],
];

test.each(SITUATIONS)("%s", async (_, stage, raised, verdict, says) => {
  await stage();
  const seen = await signals(board.admin);
  expect(seen.signals.filter(({ state }) => state === "raised").map(({ name }) => name)).toEqual(raised);
  const queries = new QueryClient();
  queries.setQueryData(signalsQuery().queryKey, seen);
  const page = renderToString(<QueryClientProvider client={queries}><OpsScreen /></QueryClientProvider>).replaceAll("<!-- -->", "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(page).toContain(verdict);
  expect(page).toMatch(says);
});
