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
