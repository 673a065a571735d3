// Without a connection a decision fails at once, in words, and is not sent behind one's back later.
import { expect, test } from "@playwright/test";
import { approve, ARMED_MS, Desk, dock, openItem, panel, signIn } from "./desk";

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

test("an approval without a connection is not sent, says so, and waits for a new press", async ({ page, context }) => {
  const asked = await desk.ask("Send a greeting from the train");
  await openItem(page, asked);
  await page.waitForTimeout(3_000); // what a press may need is fetched once the page rests
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
  await page.waitForTimeout(3_000); // what a press may need is fetched once the page rests
  await context.setOffline(true);
  await expect(page.getByText(/^Offline since/).first()).toBeVisible({ timeout: 20_000 });
  const told = page.getByText("No connection to the board");
  const ways = {
    "a link": () => page.getByRole("link", { name: /^Escalations/ }).click(),
    "a row": () => page.getByRole("link", { name: "Send the second from the ferry" }).click(),
    Enter: () => page.getByRole("link", { name: "Send the first from the ferry" }).press("Enter"),
    "the palette": async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("Audit");
      await page.keyboard.press("Enter");
    },
  };
  for (const [name, follow] of Object.entries(ways)) {
    await follow();
    await expect(told, name).toBeVisible();
    await expect(page.getByRole("heading", { name: "Approvals" }), name).toBeVisible();
    expect(page.url(), name).toContain("/approvals?capability=");
  }
  await context.setOffline(false);
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("link", { name: /^Escalations/ }).click();
  await expect(page.getByRole("heading", { name: "Escalations" })).toBeVisible();
});

test("nor is any other page given away, where nothing was said before", async ({ page, context }) => {
  await page.goto("/capabilities");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.waitForTimeout(3_000); // what a press may need is fetched once the page rests
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
