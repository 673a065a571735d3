// A list that a filter narrows says so, beside the count of all that waits.
import { expect, test } from "@playwright/test";
import { Desk, signIn } from "./desk";

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

test("a list that the server did not draw comes to life without a fault", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  const asked = await desk.ask("Send a fourth");
  for (const address of ["?tab=open", "?tab=decided", "?risk=low", "?q=fourth", `/${asked.id}?tab=open`, `/${asked.id}?capability=${asked.capability}`]) {
    await page.goto(`/approvals${address}`);
    await expect(page.locator("[data-alive=true]")).toBeAttached({ timeout: 20_000 });
    await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
    expect(faults, address).toEqual([]);
  }
});
