// Notices by real servers on one database: none lost, none doubled while they live, and the same id after a kill.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { NOTICE_KINDS } from "../../lib/contract/notice-kinds";
import { createWebhook } from "../../lib/notices/webhooks";
import { type Receiver, receiver } from "../receiver";
import { type TestBoard, testBoard } from "../test-board";
import { bundleServer, endServers, startServer } from "./servers";

const ALLOW = { HOLDPOINT_NOTICES_ALLOW: "127.0.0.1" };
let board: TestBoard;
let hook: Receiver;

beforeAll(async () => {
  vi.stubEnv("HOLDPOINT_NOTICES_ALLOW", "127.0.0.1");
  await bundleServer();
  board = await testBoard();
  hook = await receiver();
  await createWebhook(board.admin, { format: "standard", url: hook.url, kinds: [...NOTICE_KINDS], capabilities: [] });
});
afterAll(async () => {
  await endServers();
  await hook.close();
  await board.drop();
  vi.unstubAllEnvs();
});

const start = () => startServer(board.ownerUrl, ALLOW);
const ids = () => hook.calls.map(({ headers }) => headers["webhook-id"] as string);

test("a server that is killed between the call and its note is followed by another, under the same id", async () => {
  hook.answer = () => undefined;
  const first = await start();
  const { approval } = await board.parked();
  await hook.heard(1);
  first.process.kill("SIGKILL");
  await first.ended;
  hook.answer = (response) => void response.writeHead(204).end();
  await board.later("61 seconds");
  const second = await start();
  await hook.heard(2);
  expect(new Set(ids()).size).toBe(1);
  expect(JSON.parse(hook.calls[1]!.body)).toMatchObject({ type: "parked", data: { approvalId: approval.id } });
  await vi.waitFor(async () => expect((await board.owner.query("select state, attempts from notice_deliveries")).rows).toEqual([{ state: "sent", attempts: 2 }]), 10_000);
  second.process.kill("SIGTERM");
});

test("of two servers that hear the same bell one sends each, soon, and nobody is asked again", async () => {
  hook.calls.length = 0;
  const servers = [await start(), await start()];
  const name = await board.capability();
  for (let count = 0; count < 40; count++) await board.parkedIn(name);
  await hook.heard(40);
  for (const server of servers) server.process.kill("SIGTERM");
  await Promise.all(servers.map(({ ended }) => ended));
  expect([hook.calls.length, new Set(ids()).size]).toEqual([40, 40]);
});
