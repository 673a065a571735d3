// Each kind of block as a person works with it: what is drawn, and what of it reaches the agent.
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { parseJson } from "@/lib/contract/parse-json";
import { writeJson } from "@/lib/contract/write-json";
import { ARMED_MS, body, decideBy, Desk, dock, openItem, panel, signIn } from "./desk";

const DIFF = `diff --git a/lib/retry.ts b/lib/retry.ts
--- a/lib/retry.ts
+++ b/lib/retry.ts
@@ -1,3 +1,3 @@
 const started = now();
-for (let at = 0; at < 3; at++) {
+for (let at = 0; at < limit; at++) {
   await put(file);
diff --git a/lib/old.ts b/lib/old.ts
deleted file mode 100644
--- a/lib/old.ts
+++ /dev/null
@@ -1,1 +0,0 @@
-export const LIMIT = 10;
`;

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

test("a patch marks words, names deleted files, folds, stands side by side, and takes notes on its lines", async ({ page }) => {
  await page.setViewportSize({ width: 1800, height: 900 });
  const asked = await desk.ask("Merge it", { blocks: [{ kind: "patch", diff: DIFF }] });
  await openItem(page, asked);
  await expect(body(page).locator("mark")).toHaveText(["3", "limit"]);
  await expect(body(page).getByText("deleted", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Side by side" }).click();
  const pair = body(page).locator("[class*=grid-cols-2]").filter({ hasText: "at < limit" });
  await expect(pair).toContainText("at < 3;");
  const old = page.getByRole("button", { name: /^lib\/old\.ts/ }).last();
  await old.click();
  await expect(page.getByText("LIMIT = 10")).toBeHidden();
  await old.click();

  // By keyboard: the notes on lines are one stop of Tab, and the arrows walk along them.
  await page.getByRole("button", { name: /^lib\/retry\.ts/ }).last().focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Write a note on line 1" }).first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: "Write a note on line 2" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Note" }).fill("Why not 5?");
  const picture = [...(await sharp({ create: { width: 40, height: 20, channels: 3, background: "#963" } }).png().toBuffer())];
  await page.getByRole("textbox", { name: "Note" }).evaluate((field, bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(bytes)], "shot.png", { type: "image/png" }));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, picture);
  await expect(page.getByRole("list", { name: "Pictures of this note" }).getByRole("img")).toHaveCount(1);
  await page.getByLabel("Pictures for this note").setInputFiles({ name: "two.png", mimeType: "image/png", buffer: Buffer.from(picture) });
  await expect(page.getByRole("list", { name: "Pictures of this note" }).getByRole("img")).toHaveCount(2);
  await page.getByRole("button", { name: "Remove picture 2" }).click();
  await page.getByRole("textbox", { name: "Note" }).press("Escape");
  await page.keyboard.press("c");
  await expect(panel(page)).toContainText("1 note");
  await page.waitForTimeout(ARMED_MS);
  await page.keyboard.type("See the note");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await desk.approval(asked)).notes).toEqual([{ pointer: "/blocks/0", line: 6, text: "Why not 5?", images: [expect.any(String)] }]);
  await expect(body(page)).toContainText("Why not 5?");
  await expect(page.getByRole("list", { name: "Pictures of this note" }).getByRole("img")).toHaveCount(1);
});

test("a patch of 90,000 lines opens at once and scrolls to its end", async ({ page }) => {
  const lines = Array.from({ length: 90_000 }, (_, line) => `+x${line}`).join("\n");
  const asked = await desk.ask("Merge the table", { blocks: [{ kind: "patch", diff: `--- a/t\n+++ b/t\n@@ -0,0 +1,90000 @@\n${lines}\n` }] });
  await openItem(page, asked);
  await page.goto("/approvals");
  // What a pointer aims at is fetched ahead.
  const fetched = page.waitForResponse((answer) => answer.url().endsWith(`/api/v1/approvals/${asked.id}`));
  await page.getByRole("link", { name: /Merge the table/ }).hover();
  await (await fetched).finished();
  const started = Date.now();
  await page.getByRole("link", { name: /Merge the table/ }).click();
  await expect(page.getByText("x12", { exact: true })).toBeVisible();
  console.log(`  90,000 lines on screen after ${Date.now() - started} ms`);
  expect(await body(page).locator("[data-index]").count()).toBeLessThan(200);
  for (let press = 0; press < 20; press++) await body(page).evaluate((element) => element.scrollBy({ top: element.clientHeight, behavior: "instant" }));
  await body(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: "instant" }));
  await expect(page.getByText("x89999", { exact: true })).toBeVisible();
});

test("Markdown is drawn without HTML, each link with its host, and can be read as written", async ({ page }) => {
  const text = "# Week 49\n\n- **one** open\n- two\n\n[status](https://status.example/49) <b>raw</b> ![chart](https://tracker.example/x.png)";
  await openItem(page, await desk.ask("Send it", { blocks: [{ kind: "message", to: "team@shop.example", body: text, format: "markdown" }] }));
  await expect(body(page).getByRole("heading", { name: "Week 49" })).toBeVisible();
  await expect(body(page).getByRole("listitem").filter({ hasText: "one open" }).locator("strong")).toHaveText("one");
  await expect(body(page)).toContainText("status https://status.example/49");
  await expect(body(page)).toContainText("<b>raw</b>");
  await expect(body(page)).toContainText("picture not loaded (chart): https://tracker.example/x.png");
  await page.getByRole("button", { name: "Show it as written" }).click();
  await expect(body(page)).toContainText("# Week 49");
});

test("two pictures stand side by side, or under a slider that the keyboard moves", async ({ page }) => {
  const shots = await Promise.all(["#fff", "#ddd"].map(async (background) => (await desk.agent.upload(await sharp({ create: { width: 600, height: 400, channels: 3, background } }).png().toBuffer(), "image/png")).id));
  const asked = await desk.ask("Submit it", { blocks: [{ kind: "image", attachmentId: shots[1]!, pairWith: shots[0]!, caption: "The form" }] });
  await openItem(page, asked);
  await expect(body(page).getByText("600 × 400")).toHaveCount(2);
  await page.getByRole("button", { name: "Slide over" }).click();
  const slider = page.getByRole("slider", { name: /The form/ });
  await slider.focus();
  await slider.press("ArrowRight");
  await expect(slider).toHaveValue("51");
  await page.getByRole("button", { name: "Side by side" }).click();
  await page.getByRole("button", { name: "Show The form in full size" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Full size" }).click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await expect.poll(async () => (await desk.approval(asked)).attention.map(({ evidenceOpened }) => evidenceOpened)).toEqual([1]);
  await page.reload();
  await expect(body(page).getByText("1 looked at closely")).toBeVisible();
});

test("of a table to choose from, only the ticked rows are approved", async ({ page }) => {
  const rows = [["Ada"], ["Grace"], ["Linus"]];
  const asked = await desk.ask("Invite them", { blocks: [{ kind: "table", columns: ["name"], rows, choose: true }] });
  await openItem(page, asked);
  await page.keyboard.press("a");
  await expect(dock(page)).toContainText("rows to tick");
  for (const row of [1, 3]) await page.getByRole("checkbox", { name: `Row ${row}` }).check();
  await expect(body(page)).toContainText("2 of 3 ticked");
  await decideBy(page, "a");
  await expect.poll(async () => (await desk.approval(asked)).chosen).toEqual({ "/blocks/0": [0, 2] });
  expect((await desk.approval(asked)).approvedRequest).toMatchObject({ blocks: [{ rows: [["Ada"], ["Linus"]] }] });
});

test("a question with a form is answered with what the form says, and not before it is right", async ({ page }) => {
  const answerSchema = { type: "object" as const, required: ["people", "food"], order: ["people", "food", "outdoors"], properties: { people: { type: "integer" as const, minimum: 1, maximum: 9, title: "How many" }, food: { type: "string" as const, enum: ["all", "vegan"], title: "Food" }, outdoors: { type: "boolean" as const, title: "Outdoors" } } };
  const asked = await desk.ask("How many come?", { ask: "answer", answerSchema });
  await openItem(page, asked);
  await page.keyboard.press("a");
  await expect(panel(page).getByLabel("How many")).toBeFocused();
  await page.keyboard.type("12");
  await panel(page).getByLabel("Food").selectOption("vegan");
  await page.waitForTimeout(ARMED_MS);
  await page.keyboard.press("Control+Enter");
  await expect(panel(page)).toContainText("must be at most 9");
  await panel(page).getByLabel("How many").fill("7");
  await panel(page).getByLabel("Yes").check();
  await panel(page).getByRole("button", { name: /^Send the answer/ }).click();
  await expect.poll(async () => (await desk.approval(asked)).answers).toEqual({ people: 7, food: "vegan", outdoors: true });
});

test("one of several options is picked by keyboard, and only that one is approved", async ({ page }) => {
  const asked = await desk.ask("Book one", { options: [{ label: "Harbour House", consequence: "900 EUR" }, { label: "The Old Mill" }] });
  await openItem(page, asked);
  await page.keyboard.press("v");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /The Old Mill/ })).toBeChecked();
  await decideBy(page, "a");
  await expect.poll(async () => (await desk.approval(asked)).option).toBe(1);
});

test("case 40: nineteen digits are the same on the screen and at the agent", async ({ page }) => {
  const value = parseJson('{"account":9007199254740993123,"rate":0.1000}', { literals: "lossy", trusted: true });
  const asked = await desk.ask("Pay it", { blocks: [{ kind: "json", value }, { kind: "change", before: { a: 1 }, after: value }] });
  await openItem(page, asked);
  await expect(body(page).getByText("9007199254740993123").first()).toBeVisible();
  await expect(body(page).getByText("0.1000").first()).toBeVisible();
  await expect(body(page)).toContainText("2 added · 1 removed");
  await decideBy(page, "a");
  await expect.poll(async () => (await desk.approval(asked)).verdict).toBe("approved");
  const { claims } = await desk.agent.claim({ capabilities: [asked.capability] });
  expect(writeJson(claims[0])).toContain("9007199254740993123");
});
