// What the address says is what the server draws; a list that a filter narrows says so, beside the count of all that waits.
import { expect, test } from "@playwright/test";
import { Desk, list, signIn } from "./desk";

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

test("what fits a filter is not told as all that waits, and the rest is one press away", async ({ page }) => {
  const capability = await desk.capability();
  for (const question of ["Send one", "Send two"]) await desk.askIn(capability, question);
  await desk.ask("Send a third");
  await page.goto(`/approvals?capability=${capability}`);
  await expect(page.getByRole("heading", { name: "2 requests fit the filter" })).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("heading", { name: /requests wait for you$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/approvals$/);
});

test("what the address says is in the page before any script runs", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page);
  const capability = await desk.capability();
  const [asked, sent] = [await desk.askIn(capability, "Send it without a script"), await desk.askIn(capability, "Send a decided one")];
  await desk.person.decide({ id: sent.id, verdict: "approve", seenHash: sent.hash });
  const [me, { title }] = [await desk.person.me({}), await desk.person.getTask({ id: sent.taskId })];
  // A large part may come behind the page, in a place of its own that the page's first script takes it from.
  const drawn = (what: string, text: string | RegExp) => page.locator(what).filter({ hasText: text });
  const [row, decided, card] = [drawn("[data-approval]", "Send it without a script"), drawn("[data-approval]", "Send a decided one"), drawn("article", "Send it without a script")];
  for (const [address, shown] of [
    [`/approvals?capability=${capability}`, row], ["/approvals?tab=open&q=without+a+script", row], [`/approvals?tab=decided&capability=${capability}`, decided],
    [`/approvals/${asked.id}?tab=decided&capability=${capability}`, decided], [`/approvals/batch?ids=${asked.id}`, card], [`/?capability=${capability}`, card], ["/?q=without+a+script", card], ["/", card],
    ["/approvals?q=%00", drawn("h1", "Approvals")], ["/?q=%00", drawn("h1", "Board")], [`/audit?capability=${capability}&type=approved`, drawn("main", `approved${title}${me.name}`)],
    ["/people?tab=invitations", drawn("[role=tab]", /^Invitations\d/)], ["/webhooks?state=failed", drawn("p", "None of these.")],
  ] as const) {
    await page.goto(address);
    await expect(shown.first(), address).toBeAttached();
  }
  await context.close();
});

test("a page comes to life as the server drew it", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const asked = await desk.ask("Send a fourth");
  for (const address of ["/approvals?tab=open", "/approvals?tab=decided", "/approvals?q=fourth", `/approvals/${asked.id}?tab=open`, `/approvals/${asked.id}?capability=${asked.capability}`, "/", "/people?tab=invitations", "/agents", "/webhooks"]) {
    await page.goto(address);
    await expect(page.locator("[data-alive=true]").or(page.getByText("Live", { exact: true })).first()).toBeAttached({ timeout: 20_000 });
    await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
    expect(faults, address).toEqual([]);
  }
});

test("what happens while a part of the page still sleeps wakes it without a fault, and is there then", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    const answer = await route.fetch();
    if ((await answer.text()).includes("Which approvals")) await held;
    await route.fulfill({ response: answer });
  });
  await page.addInitScript(() => (new BroadcastChannel("holdpoint-feed").onmessage = ({ data }) => data.kind === "events" && document.documentElement.setAttribute("data-heard", "")));
  const asked = await desk.ask("Send a fifth");
  await page.goto(`/approvals?capability=${asked.capability}`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
  await desk.askIn(asked.capability, "Send a sixth");
  await expect(page.locator("[data-heard]")).toBeAttached();
  // Were it read at once, it would be there by now.
  await page.waitForResponse(/api\/v1\/approvals\?/, { timeout: 2_000 }).catch(() => undefined);
  release();
  await expect(list(page).getByText("Send a sixth")).toBeVisible({ timeout: 20_000 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(faults).toEqual([]);
});
