// The log in the browser: found by filters, taken along as a file, checked, and readable.
import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { type Asked, Desk, signIn } from "./desk";
import { inDatabase } from "./second-person";

const EVIL = `=HYPERLINK("https://evil.example","click")`;

let desk: Desk;
let asked: Asked;
test.beforeAll(async () => {
  desk = await Desk.open();
  asked = await desk.ask(EVIL);
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

/** Opens the page and waits until it takes presses. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
}
const events = (page: Page) => page.getByRole("list", { name: /^Events/ }).getByRole("listitem");

test("filters narrow the log, stand in the address, and are taken away again", async ({ page }) => {
  await open(page, "/audit");
  await expect(events(page).first()).toBeVisible();
  await page.getByLabel("Task id").fill(asked.taskId);
  await expect(page).toHaveURL(new RegExp(`task=${asked.taskId}`));
  await expect(events(page)).toHaveCount(3);
  await page.getByLabel("Event", { exact: true }).selectOption("parked");
  await expect(events(page)).toHaveCount(1);
  await page.reload();
  await expect(events(page)).toHaveCount(1);
  await page.getByLabel("Text in what an event says").fill("no such words");
  await expect(page.getByText("No event fits these filters")).toBeVisible();
  await page.getByRole("button", { name: "Take all filters away" }).click();
  await expect(events(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/audit$/);
});

test("an export is a file of what the filters show, in which nothing runs as a formula", async ({ page }) => {
  await open(page, `/audit?task=${asked.taskId}`);
  await expect(events(page)).toHaveCount(3);
  const take = async (name: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: new RegExp(`^${name}\\s*: export what the filters show`) }).click();
    return readFile(await (await download).path(), "utf8");
  };
  const [csv, jsonl] = [await take("CSV"), await take("JSON Lines")];
  const lines = jsonl.trimEnd().split("\n").map((line) => JSON.parse(line) as { type: string; taskId: string; hash: string });
  expect(lines.map(({ type }) => type)).toEqual(["created", "claimed", "parked"]);
  expect(new Set(lines.map(({ taskId }) => taskId))).toEqual(new Set([asked.taskId]));
  expect(csv.split("\r\n")).toHaveLength(5);
  for (const cell of csv.split(/,|\r\n/)) expect(cell).not.toMatch(/^"?[=+@-]/);
});

test("the check says that nothing was changed, and names what was", async ({ page }) => {
  await open(page, "/audit");
  await page.getByRole("button", { name: "Check the log" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Nothing was changed" })).toBeVisible({ timeout: 60_000 });
  await inDatabase((client) => client.query("set session_replication_role = replica; update tasks set priority = 7, attempt = attempt + 1 where id = '" + asked.taskId + "'"));
  await page.getByRole("button", { name: "Check again" }).click();
  const found = page.getByRole("status").filter({ hasText: /1 fault in/ });
  await expect(found).toBeVisible({ timeout: 60_000 });
  await expect(found.getByRole("link", { name: `task ${asked.taskId.slice(-6)}` })).toHaveAttribute("href", `/tasks/${asked.taskId}`);
  await inDatabase((client) => client.query("set session_replication_role = replica; update tasks set priority = 0, attempt = attempt - 1 where id = '" + asked.taskId + "'"));
});

test("it reads well: axe, both themes, on a desk and on a phone", async ({ page }) => {
  test.slow();
  for (const [width, height] of [[1440, 900], [375, 667]] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/audit?task=${asked.taskId}`);
    await expect(events(page)).toHaveCount(3);
    await events(page).last().locator("summary, button").first().click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400); // what arrives fades in
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ").slice(0, 300)}`), `${width} ${colorScheme}`).toEqual([]);
    }
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBeLessThanOrEqual(width);
  }
});
