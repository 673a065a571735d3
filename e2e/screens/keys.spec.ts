// Every key of the approvals screen does what the list of keys says, and none acts when they are off.
import { expect, test, type Page } from "@playwright/test";
import { ARMED_MS, type Asked, body, decideBy, Desk, dock, list, openItem, panel, SETTLED_MS, signIn } from "./desk";

let desk: Desk;
let capability: string;
const asked: Asked[] = [];
test.beforeAll(async () => {
  desk = await Desk.open();
  capability = await desk.capability({ undoSeconds: 60 });
  const fields = [{ name: "name", label: "Name", type: "text" as const, value: "Ada", source: "guessed" as const }];
  for (const question of ["Send the first", "Send the second", "Send the third"])
    asked.push(await desk.askIn(capability, question, { editable: ["/blocks/0/fields/0/value"], blocks: [{ kind: "fields", fields }, { kind: "text", text: "As shown" }] }));
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

const openList = async (page: Page) => {
  await page.goto(`/approvals?capability=${capability}`);
  await expect(list(page).getByRole("link").first()).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
};
const confirmGuess = async (page: Page) => {
  const guess = page.getByRole("checkbox", { name: /guessed value/ });
  if (await guess.isChecked()) return; // on an earlier visit, by another test
  await page.keyboard.press("v");
  await expect(guess).toBeFocused();
  await page.waitForTimeout(ARMED_MS);
  await page.keyboard.press("v");
  await expect(dock(page)).not.toContainText("Locked");
};

test("J, K and Enter walk the list and open; K and J go on along the items", async ({ page }) => {
  await openList(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(list(page).getByRole("link").nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Send the first" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Send the second" })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: "Send the first" })).toBeVisible();
});

test("? lists the keys, / searches, and neither is in the way afterwards", async ({ page }) => {
  await openItem(page, asked[0]!);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("/");
  await page.keyboard.type("third");
  await expect(list(page).getByRole("link")).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]q=third/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(panel(page)).toBeVisible();
});

test("V shows what is missing and confirms a guess only on a second press; E edits", async ({ page }) => {
  await openItem(page, asked[0]!);
  await page.keyboard.press("a");
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press("v");
  await page.keyboard.press("v");
  await expect(dock(page), "two presses at once confirm nothing").toContainText("1 guess to confirm");
  await confirmGuess(page);
  await page.keyboard.press("e");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
});

test("T takes it on, M comments, H puts it off, and the list follows", async ({ page }) => {
  await openItem(page, asked[2]!);
  await page.keyboard.press("t");
  await expect(page.getByRole("button", { name: /^Assigned to you/ })).toBeVisible();
  await page.keyboard.press("m");
  await page.keyboard.type("Is this the right one? a r j");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("complementary").getByRole("listitem").filter({ hasText: "Is this the right one? a r j" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: "for an hour" }).press("Enter");
  await expect(list(page).getByRole("link", { name: "Send the third" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Snoozed" }).click();
  await expect(list(page).getByRole("link", { name: "Send the third" })).toBeVisible();
});

test("what is written while a comment is under way stays when that has been sent", async ({ page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/comments", async (route) => {
    await answered;
    await route.continue();
  });
  await openItem(page, asked[0]!);
  const field = page.getByRole("textbox", { name: "Comment on this task" });
  await field.fill("One thing");
  await field.press("Control+Enter");
  await page.keyboard.type(" and another");
  answer();
  await expect(field).toHaveValue("and another");
  await field.press("Control+Enter");
  await expect(field).toHaveValue("");
  const said = page.getByRole("complementary").getByRole("listitem");
  await expect(said.filter({ hasText: "One thing" })).toHaveCount(1);
  await expect(said.filter({ hasText: "and another" })).toHaveCount(1);
});

test("a double click sends a comment once", async ({ page }) => {
  await openItem(page, asked[0]!);
  const field = page.getByRole("textbox", { name: "Comment on this task" });
  await field.fill("Only once");
  await page.getByRole("complementary").getByRole("button", { name: /^Send/ }).evaluate((button: HTMLElement) => [button.click(), button.click()]);
  await expect(field).toHaveValue("");
  await page.waitForLoadState("networkidle", { timeout: 1_000 }).catch(() => undefined);
  await expect(page.getByRole("complementary").getByRole("listitem").filter({ hasText: "Only once" })).toHaveCount(1);
});

test("C and R ask for a comment, Escape decides nothing, X selects", async ({ page }) => {
  await openItem(page, asked[0]!);
  for (const key of ["c", "r"]) {
    await page.keyboard.press(key);
    await expect(panel(page).getByRole("textbox", { name: "Comment" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
  }
  expect((await desk.approval(asked[0]!)).state).toBe("open");
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeHidden();
});

test("single keys can be switched off, and stay off", async ({ page }) => {
  await openItem(page, asked[0]!);
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Single keys act" }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await page.waitForTimeout(SETTLED_MS + 500);
  for (const key of ["r", "c", "x", "?", "/", "j"]) await page.keyboard.press(key);
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Send the first" })).toBeVisible();
  await page.getByRole("button", { name: "keys are off" }).click();
  await page.getByRole("checkbox", { name: "Single keys act" }).check();
});

test("A decides and the next opens by itself; a press too early there does nothing; Z takes the first back", async ({ page }) => {
  await openItem(page, asked[0]!);
  await confirmGuess(page);
  await decideBy(page, "a");
  await page.keyboard.press("r"); // meant for nobody: the next one has just come
  await expect(page.getByRole("heading", { name: "Send the second" })).toBeVisible();
  await page.keyboard.press("r");
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Undo \d+ s/ })).toBeVisible();
  await expect.poll(async () => (await desk.approval(asked[0]!)).verdict).toBe("approved");

  await page.keyboard.press("z");
  await expect(page.getByRole("heading", { name: "Send the first" })).toBeVisible();
  await expect(dock(page).getByRole("button", { name: /^Reject/ })).toBeVisible();
  expect((await desk.approval(asked[0]!)).state).toBe("open");
  await expect(body(page)).toContainText("decision undone");
});
