// Keys that are pressed before the page's script has come are not lost.
import { expect, test, type Page } from "@playwright/test";
import { type Asked, Desk, list, signIn } from "./desk";

let desk: Desk;
let asked: Asked[];
test.beforeAll(async () => {
  desk = await Desk.open();
  const capability = await desk.capability();
  asked = [];
  for (const question of ["Send the first", "Send the second", "Send the third"]) asked.push(await desk.askIn(capability, question));
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

/** The page as the server drew it; its scripts come when `release` says so. */
async function openLifeless(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(list(page).or(page.getByRole("searchbox")).first()).toBeVisible();
  return release;
}

test("J, K and X pressed early walk the list and select", async ({ page }) => {
  const release = await openLifeless(page, "/approvals");
  const rows = list(page).getByRole("link");
  await expect(rows.nth(2)).toBeVisible();
  for (const key of ["j", "j", "j", "k", "x", "a"]) await page.keyboard.press(key);
  release();
  await expect(rows.nth(1)).toBeFocused({ timeout: 20_000 });
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("k");
  await expect(rows.nth(0), "and each acts once").toBeFocused();
});

test("? pressed early opens the list of keys", async ({ page }) => {
  const release = await openLifeless(page, `/approvals/${asked[0]!.id}`);
  await page.keyboard.press("?");
  release();
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible({ timeout: 20_000 });
});

for (const path of ["/approvals", "/"])
  test(`/ pressed early on ${path} searches at once, and what was typed stays`, async ({ page }) => {
    const release = await openLifeless(page, path);
    await page.keyboard.press("/");
    await page.keyboard.type("third j");
    const field = page.locator("main input[type=search]").first();
    await expect(field).toHaveValue("third j");
    release();
    await expect(page).toHaveURL(/[?&]q=third(\+|%20)j/, { timeout: 20_000 });
    await expect(field).toHaveValue("third j");
  });

test("keys that are switched off stay off before the page is alive", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("holdpoint:single-keys", "off"));
  const release = await openLifeless(page, "/approvals");
  for (const key of ["j", "x", "?"]) await page.keyboard.press(key);
  release();
  await expect(page.locator("[data-alive=true]")).toBeAttached({ timeout: 20_000 });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("1 selected")).toHaveCount(0);
});
