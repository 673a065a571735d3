// The API, read on the board: from the menu to a call to copy.
import { expect, test } from "@playwright/test";
import { signIn } from "./desk";

test("the API is found from the menu and the palette, each call on a light page of its own, and copied as it stands", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page);
  await page.goto("/");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "API docs" }).click();
  await page.getByRole("link", { name: /^Claim tasks that are ready/ }).click();
  await expect(page).toHaveURL(/\/docs\/api\/claim$/);
  const curl = page.getByRole("region", { name: "curl" });
  await curl.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`-d '{"waitSeconds":10,"capabilities":["letters"]}'`);
  for (const path of ["/docs/api", "/docs/api/createTasks", "/docs/api/putCapability"]) expect((await (await page.request.get(path)).body()).length).toBeLessThan(200_000);
  expect((await page.request.get("/docs/api/nothing")).status()).toBe(404);
  await page.goto("/");
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type("api");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/api$/);
});
