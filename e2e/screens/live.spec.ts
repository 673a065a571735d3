// What happens elsewhere shows on an open page by itself, and turns its buttons off.
import { expect, test } from "@playwright/test";
import { approve, ARMED_MS, Desk, dock, openItem, panel, signIn } from "./desk";

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

test("a decision taken elsewhere turns the buttons off and says who", async ({ page }) => {
  const asked = await desk.ask("Send a greeting");
  await openItem(page, asked);
  await expect(approve(page)).toBeVisible();
  await desk.person.decide({ id: asked.id, verdict: "reject", seenHash: asked.hash, comment: "Not today" });
  await expect(dock(page)).toContainText("Rejected by", { timeout: 2000 });
  await expect(dock(page).getByRole("button", { name: /^(?:Approve|Reject|Changes)/ })).toHaveCount(0);
  await expect(page.getByText("Not today").first()).toBeVisible();
});

test("a decision taken elsewhere while one writes keeps the comment, and turns the fields off", async ({ page }) => {
  const pointer = "/blocks/0/fields/0/value";
  const asked = await desk.ask("Send a form", { editable: [pointer], blocks: [{ kind: "fields", fields: [{ name: "name", label: "Name", type: "text", value: "Ada" }] }] });
  await openItem(page, asked);
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: "Name" }).fill("Grace");
  await dock(page).getByRole("button", { name: /^Reject/ }).click();
  await panel(page).getByRole("textbox", { name: "Comment" }).fill("A long thought");
  await desk.person.decide({ id: asked.id, verdict: "request_changes", seenHash: asked.hash, comment: "Other name" });
  await expect(dock(page)).toContainText("Changes requested by", { timeout: 2000 });
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("status", { name: "Your comment, not sent" })).toContainText("A long thought");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeHidden();
});

test("a request that the agent takes back turns the buttons off, and a newer one is named", async ({ page }) => {
  const asked = await desk.ask("Send the first greeting");
  await openItem(page, asked);
  await desk.agent.withdraw({ id: asked.taskId, approvalId: asked.id });
  await expect(dock(page)).toContainText("Withdrawn", { timeout: 2000 });
  await expect(dock(page).getByRole("button", { name: /^Approve/ })).toHaveCount(0);

  await desk.askAgain(asked, "Send a second greeting");
  await expect(page.getByText("A newer request replaced this one")).toBeVisible();
  await page.getByRole("link", { name: "Send a second greeting" }).last().click();
  await expect(page.getByRole("heading", { name: "Send a second greeting" })).toBeVisible();
});

test("case 9: at the deadline the buttons turn off by themselves, and the server refuses too", async ({ page }) => {
  const asked = await desk.ask("Send a late greeting", { expiresInSeconds: 5 });
  await openItem(page, asked);
  await expect(approve(page)).toBeVisible();
  await expect(dock(page)).toContainText("Expired", { timeout: 7000 });
  await expect(approve(page)).toHaveCount(0);
  const late = desk.person.decide({ id: asked.id, verdict: "approve", seenHash: asked.hash });
  await expect(late).rejects.toMatchObject({ code: "approval_expired" });
});

test("two windows at once: one verdict, the other is told whose", async ({ page, context }) => {
  const asked = await desk.ask("Send one greeting only");
  const other = await context.newPage();
  for (const one of [page, other]) await openItem(one, asked);
  await page.keyboard.press("a");
  await other.keyboard.press("r");
  await panel(other).getByRole("textbox", { name: "Comment" }).fill("No");
  await page.waitForTimeout(ARMED_MS);
  await Promise.all([page.keyboard.press("a"), other.keyboard.press("Control+Enter")]);
  await expect.poll(async () => (await desk.approval(asked)).state).toBe("decided");
  const { verdict } = await desk.approval(asked);
  for (const one of [page, other]) await expect(dock(one)).toContainText(verdict === "approved" ? "Approved by" : "Rejected by");
  const { events } = await desk.person.listTaskEvents({ id: asked.taskId });
  expect(events.filter(({ type }) => type === "approved" || type === "rejected")).toHaveLength(1);
});
