// On a board of its own, whose clock can be moved: ten situations that somebody on call is woken for, and notices as they come over time.
import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { hashPassword } from "better-auth/crypto";
import { uuidv7 } from "uuidv7";
import type { Policy } from "@/lib/contract/policy";
import { insertPerson } from "@/lib/db/insert-person";
import { peoplePool } from "@/lib/db/pool";
import { stopProcess } from "@/lib/process";
import { beatServer } from "@/lib/db/servers";
import { rollUp } from "@/lib/signals/roll-up";
import { cancel } from "@/lib/transitions/cancel";
import { heartbeat } from "@/lib/transitions/heartbeat";
import { pauseCapability } from "@/lib/transitions/pause-capability";
import { type MailServer, mailServer } from "../mail-server";
import { type Receiver, receiver } from "../receiver";
import { newFolder, removeFolders } from "../start/folders";
import { type PlainPostgres, startPlainPostgres } from "../start/plain-postgres";
import { type Product, start } from "../start/product";
import { requestOf, type TestBoard, testBoard } from "../test-board";

const OWNER = { name: "Mara", email: "mara@example.com", password: "correct horse battery staple" };

let database: PlainPostgres;
let board: TestBoard;
let product: Product;
let post: MailServer;
let service: Receiver;
let url: string;
let cookie: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  database = await startPlainPostgres("CREATEROLE CREATEDB");
  process.env["HOLDPOINT_TEST_URL"] = database.url;
  board = await testBoard();
  await insertPerson(peoplePool(), { ...OWNER, passwordHash: await hashPassword(OWNER.password), role: "admin" });
  [post, service] = [await mailServer(), await receiver()];
  product = start({ data: newFolder(), env: { DATABASE_URL: board.ownerUrl, HOLDPOINT_SMTP_URL: post.url, HOLDPOINT_MAIL_FROM: "Holdpoint <holdpoint@board.example>", HOLDPOINT_NOTICES_ALLOW: "127.0.0.1" } });
  url = await product.ready;
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", headers: { "content-type": "application/json", origin: url }, body: JSON.stringify({ email: OWNER.email, password: OWNER.password }) });
  cookie = answer.headers.getSetCookie()[0]!.split(";")[0]!;
  await board.owner.query("update sessions set expires_at = now() + interval '1 year'");
});
test.afterAll(async () => {
  product?.signal("SIGTERM");
  await product?.ended;
  await service?.close();
  await post?.close();
  // The board goes with its PostgreSQL.
  await stopProcess();
  await board?.owner.end();
  await database?.stop();
  removeFolders();
});
test.beforeEach(async ({ page }) => {
  const [name, value] = [cookie.slice(0, cookie.indexOf("=")), cookie.slice(cookie.indexOf("=") + 1)];
  await page.context().addCookies([{ name, value, url }]);
  await board.later("1 day");
  const { rows } = await board.owner.query<{ id: string }>("select id from tasks where status not in ('completed', 'skipped', 'rejected', 'expired', 'cancelled')");
  for (const { id } of rows) await cancel(board.admin, { id });
});

test("a person is told by push at once and by mail when they have not opened it, is left in peace until a mute ends, and gets an hour's mails as one", async ({ page }) => {
  const { rows } = await board.owner.query<{ id: string }>("select id from users where email = $1", [OWNER.email]);
  const mara = rows[0]!.id;
  await board.owner.query("insert into push_devices (id, user_id, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, $5, now())", [randomUUID(), mara, service.url, createECDH("prime256v1").generateKeys("base64url"), randomBytes(16).toString("base64url")]);
  const name = await board.capability({ approvalSeconds: 30 * 86_400 });
  const ask = async (question: string) => (await board.parkedIn(name, requestOf({ question }))).approval.id;
  const later = async (time: string) => (await board.later(time), board.owner.query("select pg_notify('holdpoint', 'notices')"));
  const mails = () => post.mails.filter(({ to }) => to === OWNER.email);
  service.calls.length = post.mails.length = 0;

  const first = await ask("Send the letter to Ada");
  await service.heard(1);
  await page.goto(`${url}/webhooks`);
  await expect(page.getByRole("listitem").filter({ hasText: "push to Mara" }).first()).toContainText("sent");
  await expect(page.getByRole("listitem").filter({ hasText: "mail to Mara" }).first()).toContainText(/waiting.*· goes in/s);
  expect(mails()).toEqual([]);
  await later("11 minutes");
  await expect.poll(() => mails().map(({ head }) => head["subject"])).toEqual(["Asks: Send the letter to Ada"]);
  await page.goto(/http\S+\/approvals\/\S+/.exec(mails()[0]!.text)![0]);
  await expect(page).toHaveURL(new RegExp(first));
  await expect(page.getByRole("heading", { name: "Send the letter to Ada" }).first()).toBeVisible();

  await page.goto(`${url}/account`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.getByRole("group", { name: "Quiet for" }).getByRole("button", { name: "a week" }).click();
  await expect(page.getByText("Quiet until")).toBeVisible();
  const muted = await ask("Send the letter to Ben");
  await expect.poll(async () => (await board.owner.query("select from notices where approval_id = $1 and kind = 'parked' and due_at is null", [muted])).rowCount).toBe(1);
  await later("7 days");
  await page.reload();
  await expect(page.getByRole("group", { name: "Quiet for" })).toBeVisible();
  await expect(page.getByText("Quiet until")).toBeHidden();
  await ask("Send the letter to Cleo");
  await service.heard(2);
  expect((await board.owner.query("select from notice_deliveries d join notices n on n.id = d.notice_id where n.approval_id = $1 and d.user_id = $2", [muted, mara])).rowCount, "what came in the mute is not sent after it").toBe(0);

  await page.getByLabel("Mails are").selectOption({ label: "gathered for an hour" });
  await expect.poll(async () => (await board.owner.query("select from notice_settings where user_id = $1 and digest_minutes = 60", [mara])).rowCount).toBe(1);
  for (const whom of ["Dan", "Eve"]) await ask(`Send the letter to ${whom}`);
  await service.heard(4);
  await later("2 hours");
  await expect.poll(() => mails().find(({ head }) => head["subject"] === "2 notices")?.text).toMatch(/Dan[\s\S]*Eve/);
});

const SERVER = { id: uuidv7(), name: "one", version: "1", beatMs: 2, deafMs: null, poolBusy: 1, poolSize: 25, poolWaiting: 0, diskUsed: 40 };
const FINE = "All is well.";
const SYSTEM = "The system is at fault: ";
const PEOPLE = "The system is fine. People are waited for: ";

async function ready(count: number, policy: Partial<Policy> = {}): Promise<string> {
  const name = await board.capability({ requiresApproval: false, ...policy });
  for (let made = 0; made < count; made++) await board.task(name);
  return name;
}

/** What the page says at its top, and what of it stands in the card of a signal, or among what is held back. */
const SITUATIONS: [string, () => Promise<unknown>, verdict: string, card: string | null, says: RegExp][] = [
  ["nobody claims", async () => (await ready(6), board.later("6 hours 1 minute")), `${SYSTEM}Unclaimed work`, "Unclaimed work", /raised.*6ready for too long.*Agents are not running/s],
  ["a cap is reached", async () => {
    const name = await ready(9, { maxRunning: 1, leaseSeconds: 86_400 });
    await board.claimOne(name);
    await board.later("7 hours");
  }, FINE, null, /8 ready tasks are held back on purpose.*as many run as may/s],
  ["the day's ceiling is reached", async () => {
    const name = await ready(9, { dailyCeiling: 1, timeZone: "UTC" });
    await board.claimOne(name);
  }, FINE, null, /8 ready tasks are held back on purpose.*the day’s ceiling is reached/s],
  ["a capability is paused", async () => {
    const name = await ready(9);
    await pauseCapability(board.admin, { name, reason: "The provider is down" });
    await board.later("7 hours");
  }, FINE, null, /9 ready tasks are held back on purpose.*\(paused\)/s],
  ["people are asleep", async () => {
    const name = await board.capability({ approvalSeconds: 3 * 86_400 });
    for (let made = 0; made < 6; made++) await board.parkedIn(name);
    await board.later("25 hours");
  }, `${PEOPLE}Waiting on people, Unseen requests`, "Waiting on people", /raised.*6unanswered for too long.*Somebody has to decide/s],
  ["agents crash over and over", async () => {
    const name = await ready(3, { leaseSeconds: 30, maxLapses: 2 });
    for (let crash = 0; crash < 9; crash++) {
      await board.claimOne(name);
      await board.later("31 seconds");
    }
    while (await rollUp());
  }, `${SYSTEM}Failing workAnd people are waited for: Escalations`, "Failing work", /raised.*Agents crash or fail over and over/s],
  ["an agent is stuck", async () => {
    const name = await ready(1, { leaseSeconds: 600 });
    const { task, leaseToken } = (await board.claimOne(name))!;
    for (let beat = 0; beat < 4; beat++) {
      await board.later("500 seconds");
      await heartbeat(board.agent, { id: task.id, leaseToken });
    }
  }, `${SYSTEM}Stalled work`, "Stalled work", /raised.*lives and gets nowhere/s],
  ["a listener is dead", () => beatServer({ ...SERVER, deafMs: 15_000 }), `${SYSTEM}Deaf servers`, "Deaf servers", /raised.*read the log once a second/s],
  ["the database is slow", () => beatServer({ ...SERVER, beatMs: 1_400 }), `${SYSTEM}Database`, "Database", /raised.*1,400ms for a write/s],
  ["the disk is nearly full", () => beatServer({ ...SERVER, diskUsed: 96 }), `${SYSTEM}Disk`, "Disk", /raised.*96percent used.*A full disk stops PostgreSQL/s],
];

for (const [situation, stage, verdict, card, says] of SITUATIONS)
  test(`on call: ${situation}`, async ({ page }) => {
    await stage();
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${url}/ops`);
      const said = page.getByRole("region", { name: "Whose turn it is" });
      await expect(said).toHaveText(verdict);
      await expect(said).toBeInViewport({ ratio: 1 });
      if (card === null) await expect(page.getByText(says)).toBeInViewport();
      else {
        await said.getByRole("link", { name: card }).click();
        const shown = page.getByRole("region", { name: card, exact: true });
        await expect(shown).toHaveText(says);
        await expect(shown).toBeInViewport({ ratio: 1 });
      }
    }
  });
