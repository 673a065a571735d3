// What counts as seen was on screen, all of it: nothing scrolls out of sight inside a part, nothing runs off the page.
import { expect, test, type Page } from "@playwright/test";
import { writeJson } from "@/lib/contract/write-json";
import { approve, ARMED_MS, body, Desk, dock, openItem, panel, signIn } from "./desk";

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

const table = (columns: number, rows: number) => ({
  kind: "table" as const,
  columns: Array.from({ length: columns }, (_, at) => `column ${at}`),
  rows: Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, at) => `cell ${row}.${at}`)),
});
const scrollers = (page: Page) =>
  body(page).evaluate((element) => [...element.querySelectorAll("*")].filter((one) => one.clientHeight > 0 && one.scrollHeight > one.clientHeight + 1 && /auto|scroll|hidden/.test(getComputedStyle(one).overflowY) && one.clientHeight > 20).length);

test("a long table keeps Approve locked until its last row was on screen", async ({ page }) => {
  const asked = await desk.ask("Delete the accounts", { risk: "high", reversible: false, blocks: [table(3, 120)] });
  await openItem(page, asked);
  await expect(dock(page)).toContainText("1 of 1 part not seen yet");
  expect(await scrollers(page)).toBe(0);
  for (let screens = 0; screens < 60; screens++) {
    const ended = await body(page).evaluate((element) => (element.scrollBy({ top: element.clientHeight * 0.8, behavior: "instant" }), element.scrollTop + element.clientHeight >= element.scrollHeight - 2));
    if (!ended) await expect(dock(page)).toContainText("1 of 1 part not seen yet");
    await page.waitForTimeout(150);
    if (ended) break;
  }
  await expect(dock(page)).not.toContainText("Locked");
});

for (const width of [375, 900, 1440])
  test(`21 columns, deep data and long names fit a page that is ${width} px wide`, async ({ page }) => {
    const deep = Array.from({ length: 12 }).reduce<unknown>((inner) => ({ inner }), "the end");
    const asked = await desk.ask("Change the schema", { blocks: [table(21, 2), table(6, 2), { kind: "json", value: deep }, { kind: "text", text: "x".repeat(600) }] });
    await openItem(page, asked);
    await page.setViewportSize({ width, height: 800 });
    expect(await body(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const edge = await body(page).evaluate((element) => element.getBoundingClientRect().right);
    for (const block of await page.locator("[data-seen]").all()) {
      const box = (await block.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(edge);
    }
    await expect(page.getByText("cell 1.20")).toBeVisible();
    expect(await page.getByText("cell 1.20").evaluate((cell) => cell.getBoundingClientRect().right)).toBeLessThan(width);
  });

test("a long text being edited shows all of itself, names what it hides, and has to be read to its end", async ({ page }) => {
  const letter = Array.from({ length: 80 }, (_, line) => `line ${line} of the letter`).join("\n");
  const fields = [{ name: "letter", label: "Letter", type: "long_text" as const, value: `${letter}\u202e` }, { name: "price", label: "Price", type: "number" as const, value: 12 }];
  const editable = ["/blocks/0/fields/0/value", "/blocks/0/fields/1/value"];
  const asked = await desk.ask("Send the letter", { risk: "high", editable, blocks: [{ kind: "fields", fields }] });
  await openItem(page, asked);
  await expect(dock(page)).toContainText("1 folded part not read to the end");
  await page.keyboard.press("e");
  const field = page.getByRole("textbox", { name: "Letter" });
  expect(await field.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  await expect(page.getByText("1 hidden character: U+202E")).toBeAttached();
  await expect(dock(page)).toContainText("1 folded part not read to the end");
  await page.getByRole("textbox", { name: "Price" }).fill("13.50");
  for (let screens = 0; screens < 8; screens++) {
    await body(page).evaluate((element, at) => element.scrollTo({ top: at * element.clientHeight * 0.8, behavior: "instant" }), screens);
    await page.waitForTimeout(150);
  }
  await expect(dock(page)).not.toContainText("Locked");
  await approve(page).click();
  await expect(panel(page)).toContainText("13.50");
  await page.waitForTimeout(ARMED_MS);
  await panel(page).getByRole("button", { name: /^Approve/ }).click();
  await expect.poll(async () => (await desk.approval(asked)).verdict).toBe("approved");
  expect(writeJson((await desk.approval(asked)).edits)).toContain('"value":13.50');
  await expect(body(page)).toContainText("13.50");
});
