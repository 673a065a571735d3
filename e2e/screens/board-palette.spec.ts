// Ctrl K from anywhere: pages, tasks, requests, and what can be done; and the bar while the board stands still.
import { expect, test, type Page } from "@playwright/test";
import { BoardDesk, open } from "./board-desk";
import { signIn } from "./desk";

let desk: BoardDesk;
test.beforeAll(async () => {
  desk = await BoardDesk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

const field = (page: Page) => page.getByRole("combobox", { name: "Search or jump to" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("pages, tasks by words and by id, and requests are one press away, all by keyboard", async ({ page }) => {
  const capability = await desk.capability();
  const id = await desk.task(capability, "Untie the zebra knot");
  const asked = await desk.desk.ask("Buy the zebra a rope");
  await open(page, "/escalations");
  await openPalette(page);
  await page.keyboard.type("appr");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/approvals/);

  await openPalette(page);
  await page.keyboard.type("zebra");
  await expect(option(page, /Buy the zebra a rope.*screens-/).first()).toBeVisible();
  await expect(option(page, /Untie the zebra knot/)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { selected: true })).toContainText("Buy the zebra a rope");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(asked.id));

  await openPalette(page);
  await field(page).fill(id);
  await expect(option(page, /Untie the zebra knot/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/tasks/${id}`));
  await expect(page.getByRole("heading", { name: "Untie the zebra knot" })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type("move pri");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Move its priority" })).toBeVisible();
});

test("the slash leads to the board's own search, elsewhere to the palette; never out of a field", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search titles" })).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(page.getByRole("searchbox", { name: "Search titles" })).toHaveValue("a/b");
  await open(page, "/escalations");
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
});

test("a halt is a bar on every page, with who, why and since when; and resume is in it", async ({ page }) => {
  await open(page, "/escalations");
  await desk.person.halt({ reason: "The provider answers nonsense" });
  const bar = page.getByRole("status").filter({ hasText: "The board is halted" });
  try {
    await expect(bar).toContainText("The provider answers nonsense", { timeout: 5000 });
    await expect(bar).toContainText(" by ");
    await page.goto("/approvals");
    await expect(bar).toBeVisible();
    await bar.getByRole("button", { name: "Resume" }).click();
    await expect(bar).toHaveCount(0);
  } finally {
    await desk.person.resume({ reason: "The test is over" });
  }
});
