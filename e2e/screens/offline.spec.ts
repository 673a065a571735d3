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
