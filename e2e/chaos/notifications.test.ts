// A session listens, and its transaction never ends: PostgreSQL's notification queue fills up. It is told before, and what is then refused is told to come again.
import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";
import { transactions } from "../../server/doctor/checks";
import { startEmbeddedPostgres } from "../../server/embedded-postgres";
import { bundleServer, endServers, startServer } from "../engine/servers";
import { newFolder, removeFolders } from "../start/folders";
import { type TestBoard, testBoard } from "../test-board";

let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let board: TestBoard;
beforeAll(async () => {
  await bundleServer();
  const options = { dataRoot: newFolder("notifications"), say: () => undefined };
  // As small as it may be; it counts from a start on.
  postgres = await startEmbeddedPostgres(options);
  await asked(postgres.ownerUrl, "alter system set max_notify_queue_pages = 64");
  await postgres.stop();
  postgres = await startEmbeddedPostgres(options);
  process.env["HOLDPOINT_TEST_URL"] = postgres.ownerUrl;
  board = await testBoard();
}, 120_000);
afterAll(async () => {
  await endServers();
  await board?.drop();
  await postgres?.stop();
  removeFolders();
});

test("a notification queue that fills up is on /ops while there is room, then changes get 503, and go on as soon as it empties", async () => {
  const { url } = await startServer(board.ownerUrl);
  const capability = await board.capability({ requiresApproval: false });
  const headers = { authorization: `Bearer ${board.agent.key}`, "content-type": "application/json" };
  const create = () => fetch(`${url}/api/v1/tasks`, { method: "POST", headers, body: JSON.stringify({ capability, title: "Letter" }) });
  const raised = async () => ((await (await fetch(`${url}/api/v1/signals`, { headers })).json()) as { signals: { name: string; state: string }[] }).signals.filter(({ state }) => state === "raised").map(({ name }) => name);
  expect((await create()).status).toBe(201);

  const deaf = await board.connection(board.ownerUrl);
  await deaf.query("listen anything");
  await deaf.query("begin; select 1");
  const used = async () => Number((await board.owner.query<{ used: number }>("select pg_notification_queue_usage() as used")).rows[0]!.used);
  const fill = async (share: number) => {
    for (let more = 0; (await used()) < share; more++) await board.owner.query("select pg_notify('anything', repeat('x', 7000) || $1::text)", [more]);
  };
  await fill(0.6);
  expect((await create()).status).toBe(201);
  expect(await raised()).toContain("full_notifications");
  expect((await transactions(board.owner as unknown as pg.Client)).filter(({ state }) => state === "fault").map(({ what }) => what)).toEqual([expect.stringMatching(/^\d+ % of the notification queue are used/)]);
  await fill(1).catch((error: { code: string }) => expect(error.code).toBe("54000"));
  const refused = await create();
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0, ((await refused.json()) as { code: string }).code]).toEqual([503, true, "unavailable"]);

  await deaf.query("rollback");
  // PostgreSQL sees that it is empty when it is asked how full it is, which each server does every few seconds.
  await expect.poll(raised, { timeout: 20_000 }).not.toContain("full_notifications");
  expect((await create()).status).toBe(201);
}, 120_000);

async function asked(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
