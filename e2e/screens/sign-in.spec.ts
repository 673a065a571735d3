import { expect, test } from "@playwright/test";

test("a page asks who one is, shows nothing before, and leads back after", async ({ page }) => {
  const wanted = "/escalations";
  const before = await page.request.get(wanted, { maxRedirects: 0 });
  expect(before.status()).toBe(307);

  await page.goto(wanted);
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fescalations$/);
  await page.getByLabel("Email").fill(process.env["HOLDPOINT_TEST_EMAIL"]!);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The email address or the password is wrong.")).toBeVisible();

  await page.getByLabel("Password", { exact: true }).fill(process.env["HOLDPOINT_TEST_PASSWORD"]!);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/escalations$/);
});

test("the way back never leads to another site", async ({ page }) => {
  await page.goto(`/sign-in?next=${encodeURIComponent("//elsewhere.example/x")}`);
  await page.getByLabel("Email").fill(process.env["HOLDPOINT_TEST_EMAIL"]!);
  await page.getByLabel("Password", { exact: true }).fill(process.env["HOLDPOINT_TEST_PASSWORD"]!);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Board", exact: true })).toBeVisible();
  expect(new URL(page.url()).host).toBe(new URL(process.env["HOLDPOINT_TEST_ADDRESS"]!).host);
});
