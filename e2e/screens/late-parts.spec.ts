// On a slow line the parts of a page come to life one after the other; until then what the server drew is what is read.
import { expect, test, type Page } from "@playwright/test";
import { ARMED_MS, Desk, dock, panel, signIn } from "./desk";

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

test("a block whose script is still on its way stays as the server drew it, also when a button is pressed, and then comes to life", async ({ page }) => {
  const asked = await desk.ask("Send the letter over a slow line", {
    editable: ["/blocks/0/fields/0/value"],
    blocks: [
      { kind: "fields", title: "Letter", fields: [{ name: "notice", label: "Notice period", type: "text", value: "8 weeks" }] },
      { kind: "change", title: "Machine", before: { memory: 8 }, after: { memory: 16 } },
    ],
  });
  const release = await holdScript(page, "that stay the same");
  await page.goto(`/approvals/${asked.id}`);
  const drawn = await page.getByRole("article", { name: "Machine" }).elementHandle();
  const stays = () => drawn!.evaluate((element) => element.isConnected && element.checkVisibility());
  await expect(seen(page, "Letter"), "the page around it is alive").toBeAttached({ timeout: 20_000 });
  expect(await stays()).toBe(true);
  for (const name of [/^Edit/, /^Reject/]) {
    await dock(page).getByRole("button", { name }).click();
    await page.waitForTimeout(ARMED_MS);
    expect(await stays(), `${name}`).toBe(true);
  }
  await expect(panel(page)).toBeVisible();
  await expect(seen(page, "Machine")).toHaveCount(0);

  await release();
  await expect(seen(page, "Machine")).toBeAttached();
  expect(await stays()).toBe(true);
});

const seen = (page: Page, name: string) => page.locator("[data-seen=true]", { has: page.getByRole("article", { name }) });

/** Keeps the script back that has these words in it, until `release` is called. */
async function holdScript(page: Page, words: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(words)) await held;
    await route.fulfill({ response });
  });
  return () => (letGo(), page.unrouteAll({ behavior: "wait" }));
}
