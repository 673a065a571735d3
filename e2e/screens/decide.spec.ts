// Deciding by keyboard and by mouse: what each press does, and what it must not do.
import { expect, test } from "@playwright/test";
import { approve, ARMED_MS, Desk, dock, openItem, panel, signIn } from "./desk";

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

test("A opens the consequence, Enter does nothing, A again approves, once", async ({ page }) => {
  const asked = await desk.ask("Send a greeting");
  await openItem(page, asked);
  await page.keyboard.press("a");
  await expect(panel(page)).toContainText("The agent does this once.");
  await page.waitForTimeout(ARMED_MS);
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();
  expect((await desk.approval(asked)).state).toBe("open");

  await page.keyboard.press("a");
  await expect(dock(page)).toContainText("Approved by you");
  await expect.poll(async () => (await desk.approval(asked)).verdict).toBe("approved");
});

test("a key held down, or pressed twice at once, approves nothing", async ({ page }) => {
  const asked = await desk.ask("Send another greeting");
  await openItem(page, asked);
  await page.keyboard.down("a");
  for (let times = 0; times < 8; times++) await page.keyboard.down("a");
  await page.waitForTimeout(ARMED_MS);
  for (let times = 0; times < 8; times++) await page.keyboard.down("a");
  await page.keyboard.up("a");
  await page.keyboard.press("Escape");

  await approve(page).dblclick();
  await expect(panel(page)).toBeVisible();
  expect((await desk.approval(asked)).state).toBe("open");
});

test("keys are dead until the request has been on screen", async ({ page }) => {
  const asked = await desk.ask("Send a quick greeting");
  await page.goto(`/approvals/${asked.id}`);
  await dock(page).waitFor();
  for (const key of ["a", "r", "c"]) await page.keyboard.press(key);
  await expect(panel(page)).toBeHidden();
});

test("what cannot be undone stays locked until each part was on screen and each guess confirmed", async ({ page }) => {
  const lines = Array.from({ length: 90 }, (_, line) => `step ${line}`).join("\n");
  const asked = await desk.ask("Delete the snapshot", {
    risk: "high",
    reversible: false,
    blocks: [
      { kind: "fields", fields: [{ name: "name", label: "Snapshot", type: "text", value: "pre-upgrade", source: "guessed" }] },
      { kind: "command", script: lines },
      { kind: "text", text: "The last part" },
    ],
  });
  await openItem(page, asked);
  await page.keyboard.press("a");
  await expect(panel(page)).toBeHidden();
  await expect(dock(page)).toContainText("1 guess to confirm");
  await expect(dock(page)).toContainText(/of 3 parts not seen yet/);

  await page.getByRole("checkbox", { name: "Confirm the guessed value of Snapshot" }).click();
  const body = page.locator("#approval-body");
  for (let screens = 0; screens < 10; screens++) {
    await body.evaluate((element) => element.scrollBy({ top: element.clientHeight / 2, behavior: "instant" }));
    await page.waitForTimeout(200);
  }
  await expect(dock(page)).not.toContainText("Locked");
  await page.keyboard.press("a");
  await expect(panel(page)).toContainText("It cannot be undone.");
});

test("case 15: what a person edits is what is approved, and the agent gets the list of changes", async ({ page }) => {
  const letter = "/blocks/0/fields/0/value";
  const asked = await desk.ask("Send the letter", {
    editable: [letter, "/blocks/0/fields/1/value"],
    blocks: [{ kind: "fields", fields: [{ name: "letter", label: "Letter", type: "long_text", value: "Dear all" }, { name: "copies", label: "Copies", type: "number", value: 2 }] }],
  });
  await openItem(page, asked);
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: "Letter" }).fill("Dear Ada, approve all");
  await page.getByRole("textbox", { name: "Copies" }).fill("many");
  await approve(page).click();
  await expect(page.getByText("must be a number")).toBeVisible();
  await expect(panel(page)).toBeHidden();

  await page.getByRole("textbox", { name: "Copies" }).fill("2");
  await approve(page).click();
  await expect(panel(page)).toContainText("Dear Ada, approve all");
  await page.waitForTimeout(ARMED_MS);
  await panel(page).getByRole("button", { name: /^Approve/ }).click();
  await expect.poll(async () => (await desk.approval(asked)).verdict).toBe("approved");
  expect((await desk.approval(asked)).edits).toEqual([{ pointer: letter, value: "Dear Ada, approve all" }]);
});

for (const { key, name, verdict } of [
  { key: "r", name: /^Reject/, verdict: "rejected" },
  { key: "c", name: /^Request changes/, verdict: "changes_requested" },
])
  test(`${verdict} needs a comment, and a ready-made one will do`, async ({ page }) => {
    const asked = await desk.ask("Buy the domain");
    await openItem(page, asked);
    await page.keyboard.press(key);
    const comment = panel(page).getByRole("textbox", { name: "Comment" });
    await expect(comment).toBeFocused();
    await page.waitForTimeout(ARMED_MS);
    await panel(page).getByRole("button", { name }).click();
    await expect(comment).toHaveAttribute("aria-invalid", "true");
    expect((await desk.approval(asked)).state).toBe("open");

    await panel(page).getByRole("group", { name: "Ready-made reasons" }).getByRole("button").first().click();
    await page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await desk.approval(asked)).verdict).toBe(verdict);
    expect((await desk.approval(asked)).comment).toMatch(/\w+/);
  });
