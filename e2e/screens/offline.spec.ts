// Without a connection a decision fails at once, in words, and is not sent behind one's back later.
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { createClient } from "@/lib/client/api";
import { openBoard } from "../job/board";
import { openBlackHole } from "../start/black-hole";
import { newFolder, removeFolders } from "../start/folders";
import { tree } from "../start/processes";
import { endAll, start } from "../start/product";
import { approve, ARMED_MS, Desk, dock, openItem, panel, signIn } from "./desk";

/** What a press may need is fetched once the page rests. */
const RESTS_MS = 3_000;

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(async () => {
  await desk.clear();
  await endAll();
  removeFolders();
});

test("an approval without a connection is not sent, says so, and waits for a new press", async ({ page, context }) => {
  const asked = await desk.ask("Send a greeting from the train");
  await openItem(page, asked);
  await page.waitForTimeout(RESTS_MS);
  await context.setOffline(true);
  await page.keyboard.press("a");
  await panel(page).getByRole("textbox").fill("From the train");
  await page.waitForTimeout(ARMED_MS);
  await panel(page).getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText("Not sent: no connection")).toBeVisible();
  await expect(dock(page)).not.toContainText("Approved by");
  await expect(approve(page)).toBeEnabled();

  await context.setOffline(false);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.waitForTimeout(1500);
  expect((await desk.approval(asked)).state).toBe("open");

  await approve(page).click({ timeout: 3000 }); // what was said does not cover it
  await expect(panel(page).getByRole("textbox")).toHaveValue("From the train");
  await page.waitForTimeout(ARMED_MS);
  await panel(page).getByRole("button", { name: /^Approve/ }).click();
  await expect.poll(async () => (await desk.approval(asked)).verdict).toBe("approved");
});

test("whoever follows a link, a key or the palette without a connection keeps the page, is told so, and gets there once it is back", async ({ page, context }) => {
  const capability = await desk.capability();
  for (const question of ["Send the first from the ferry", "Send the second from the ferry"]) await desk.askIn(capability, question);
  await page.goto(`/approvals?capability=${capability}`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.waitForTimeout(RESTS_MS);
  await context.setOffline(true);
  await expect(page.getByText(/^Offline since/).first()).toBeVisible({ timeout: 20_000 });
  await expectKept(page, "Send the first from the ferry", "Send the second from the ferry");
  await context.setOffline(false);
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("link", { name: /^Escalations/ }).click();
  await expect(page.getByRole("heading", { name: "Escalations" })).toBeVisible();
});

test("nor is the page given away when the server was killed a moment ago, and the light says Live still", async ({ page, context }) => {
  test.setTimeout(120_000);
  const board = await startBoard();
  await signInTo(context, board);
  await page.goto(`${board.url}/approvals?capability=letters`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.waitForTimeout(RESTS_MS);
  await board.kill();
  const killed = Date.now();
  await expectKept(page, "Send the first", "Send the second");
  console.log(`  kept the page ${Date.now() - killed} ms after the kill`);

  await board.startAgain();
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 40_000 });
  await page.getByRole("link", { name: "Send the second" }).click();
  await expect(page.getByRole("heading", { name: "Send the second" })).toBeVisible();
  await page.waitForTimeout(RESTS_MS);

  await board.kill();
  await page.keyboard.press("r");
  await panel(page).getByRole("textbox").fill("Not today");
  await page.waitForTimeout(ARMED_MS);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("No answer from the server")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Send the second" }), "nor after a decision").toBeVisible();
});

test("nor when nothing closed the connection, but the server has not been heard of", async ({ page }) => {
  const { hostname, port } = new URL(process.env["HOLDPOINT_TEST_ADDRESS"]!);
  const hole = await openBlackHole({ host: hostname, port: Number(port) });
  await page.clock.install();
  await page.goto(`http://${hostname}:${hole.port}/capabilities`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.waitForTimeout(RESTS_MS);
  hole.swallow();
  await page.clock.fastForward(21_000);
  await page.getByRole("link", { name: /^Escalations/ }).click();
  await expect(page.getByText("No connection to the board")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Capabilities" })).toBeVisible();
  hole.close();
});

test("nor is any other page given away, where nothing was said before", async ({ page, context }) => {
  await page.goto("/capabilities");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.waitForTimeout(RESTS_MS);
  await context.setOffline(true);
  await expect(page.getByText(/^Offline since/).first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole("link", { name: /^Escalations/ }).click();
  await expect(page.getByText("No connection to the board")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Capabilities" })).toBeVisible();
});

test("a part that cannot be fetched when it is pressed for leaves the page as it is, and the next press tries anew", async ({ page }) => {
  const asked = await desk.ask("Send a greeting from the tunnel");
  // Whoever presses before the page has come to rest.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = ((act: () => void, ms: number) => (ms === 1_500 ? 0 : later(act, ms))) as typeof window.setTimeout;
  });
  await openItem(page, asked);
  await page.route(/_next\/static\//, (route) => route.abort());
  await page.keyboard.press("a");
  await expect(page.getByText("This part could not be fetched")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Send a greeting from the tunnel" })).toBeVisible();
  await page.unroute(/_next\/static\//);
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await expect(panel(page).getByRole("button", { name: /^Approve/ })).toBeVisible();
});

/** Each way to leave the list leaves it where it is, and says why. */
async function expectKept(page: Page, first: string, second: string): Promise<void> {
  const address = page.url();
  const ways = {
    "a link": () => page.getByRole("link", { name: /^Escalations/ }).click(),
    "a row": () => page.getByRole("link", { name: second }).click(),
    Enter: () => page.getByRole("link", { name: first }).press("Enter"),
    "the palette": async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("Audit");
      await page.keyboard.press("Enter");
    },
  };
  for (const [name, follow] of Object.entries(ways)) {
    await follow();
    await expect(page.getByText("No connection to the board"), name).toBeVisible();
    await expect(page.getByRole("heading", { name: "Approvals" }), name).toBeVisible();
    expect(page.url(), name).toBe(address);
  }
}

const OWNER = { email: "mara@example.com", password: "correct horse battery staple" };

/** A board of its own that can be killed, and comes back at the same address; two requests wait in it. */
async function startBoard() {
  const data = newFolder();
  const env = { HOLDPOINT_OWNER_EMAIL: OWNER.email, HOLDPOINT_OWNER_PASSWORD: OWNER.password };
  let product = start({ data, env });
  const url = await product.ready;
  const { cookie, key, person } = await openBoard({ url, data, ...OWNER });
  await person.putCapability({ name: "letters" });
  const agent = createClient({ url, key });
  for (const question of ["Send the first", "Send the second"]) {
    await agent.createTask({ capability: "letters", title: question });
    const { claims } = await agent.claim({ capabilities: ["letters"] });
    await agent.park({ id: claims[0]!.task.id, leaseToken: claims[0]!.leaseToken, request: { question, risk: "low", reversible: true, ask: "approval", blocks: [{ kind: "text", text: question }] } });
  }
  return {
    url,
    cookie,
    async kill() {
      for (const pid of tree(product.pid)) process.kill(pid, "SIGKILL");
      await product.ended;
    },
    async startAgain() {
      product = start({ data, env: { ...env, PORT: new URL(url).port } });
      await product.ready;
    },
  };
}

async function signInTo(context: BrowserContext, { url, cookie }: { url: string; cookie: string }): Promise<void> {
  await context.clearCookies();
  await context.addCookies(cookie.split("; ").map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url })));
}
