// The server's ear is cut off, or its database, while a page is open: the page stays current or comes back, and says how it is.
import { expect, test, type Page } from "@playwright/test";
import pg from "pg";
import { createClient, type Client } from "@/lib/client/api";
import { openBoard } from "../job/board";
import { behindBlackHole, type BlackHole } from "../start/black-hole";
import { newFolder, removeFolders } from "../start/folders";
import { type PlainPostgres, startPlainPostgres } from "../start/plain-postgres";
import { type Product, start } from "../start/product";

const OWNER = { email: "mara@example.com", password: "correct horse battery staple" };
/** Two seconds, and what a busy machine adds to them. */
const LATEST_MS = 3_000;

let database: PlainPostgres;
let hole: BlackHole;
let product: Product;
let agent: Client;
let url: string;
let cookie: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  database = await startPlainPostgres();
  const behind = await behindBlackHole(database.url);
  hole = behind.hole;
  const data = newFolder();
  product = start({ data, env: { DATABASE_URL: database.url, DATABASE_URL_DIRECT: behind.url, HOLDPOINT_OWNER_EMAIL: OWNER.email, HOLDPOINT_OWNER_PASSWORD: OWNER.password } });
  url = await product.ready;
  const board = await openBoard({ url, data, databaseUrl: database.url, ...OWNER });
  await board.person.putCapability({ name: "letters" });
  cookie = board.cookie;
  agent = createClient({ url, key: board.key });
});
test.afterAll(async () => {
  product?.signal("SIGTERM");
  await product?.ended;
  hole?.close();
  await database?.stop();
  removeFolders();
});

test("case 34: while the connection that listens is a black hole, the page stays current and its light tells", async ({ page }) => {
  await openLive(page);
  hole.swallow();
  // One that falls into the time before it is noticed, and some after.
  for (let letter = 1; letter <= 5; letter++) expect.soft(await delayOf(page, `Swallowed letter ${letter}`)).toBeLessThan(LATEST_MS);
  await expect(light(page)).toHaveText("Catching up");

  const second = await page.context().newPage();
  await second.goto(url);
  await expect(light(second), "also for who comes meanwhile").toHaveText("Catching up");
  hole.heal();
  for (const one of [page, second]) await expect(light(one)).toHaveText("Live");
  expect(await delayOf(page, "Letter after it")).toBeLessThan(LATEST_MS);
});

test("case 34: when the connection that listens is terminated, the page stays current", async ({ page }) => {
  await openLive(page);
  const client = new pg.Client(database.url.replace(/\/\/[^@]*@/, "//super@"));
  await client.connect();
  for (let letter = 1; letter <= 3; letter++) {
    await expect.poll(async () => (await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'holdpoint listen'")).rowCount).toBeGreaterThan(0);
    expect.soft(await delayOf(page, `Letter ${letter} after the end`)).toBeLessThan(LATEST_MS);
  }
  await client.end();
  await expect(light(page)).toHaveText("Live");
});

test("what could not be shown while the database was away comes back by itself: a page, and a part of one", async ({ page }) => {
  await openLive(page);
  await agent.createTask({ capability: "letters", title: "Letter that comes back" });
  await expect(page.getByText("Letter that comes back", { exact: true })).toBeVisible();
  const client = new pg.Client(database.url.replace(/\/\/[^@]*@/, "//super@").replace(/board$/, "postgres"));
  await client.connect();
  await client.query("alter database board allow_connections false");
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'board'");
  const whole = await page.context().newPage();
  await whole.goto(`${url}/escalations`);
  await expect(whole.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await page.getByPlaceholder("Search titles").fill("comes back");
  await expect(page.getByRole("heading", { name: "This could not be loaded" })).toBeVisible({ timeout: 30_000 });
  await client.query("alter database board allow_connections true");
  await client.end();
  await expect(page.getByText("Letter that comes back", { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(whole.getByRole("heading", { name: "Escalations", exact: true })).toBeVisible({ timeout: 40_000 });
});

const light = (page: Page) => page.getByRole("status").filter({ hasText: /^(?:Live|Catching up|Offline|Connecting)/ }).first();

async function openLive(page: Page): Promise<void> {
  await page.context().addCookies(cookie.split("; ").map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url })));
  await page.goto(url);
  await expect(light(page)).toHaveText("Live");
}

/** From the answer to the agent to the card on the page. */
async function delayOf(page: Page, title: string): Promise<number> {
  await agent.createTask({ capability: "letters", title });
  const created = Date.now();
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  const late = Date.now() - created;
  console.log(`  ${title}: ${late} ms`);
  return late;
}
