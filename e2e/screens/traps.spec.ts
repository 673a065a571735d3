// Ten traps that a request may hold, and what the screen does about each.
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { type Asked, approve, body, decideBy, Desk, dock, openItem, panel, signIn } from "./desk";

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

const mail = (to: string, text = "Hello") => [{ kind: "message" as const, to, subject: "Hello", body: text }];
const warning = (page: Page) => body(page).getByRole("alert");
const picture = async (background: string) => (await desk.agent.upload(await sharp({ create: { width: 400, height: 300, channels: 3, background } }).png().toBuffer(), "image/png")).id;
/** The agent takes the request back and asks anew, while the page stays as it is. */
const swap = async (asked: Asked, request: Parameters<Desk["askAgain"]>[2]) => {
  await desk.agent.withdraw({ id: asked.taskId, approvalId: asked.id });
  return desk.askAgain(asked, "Send it", request);
};

test("1: a hidden character in a recipient is drawn and counted", async ({ page }) => {
  await openItem(page, await desk.ask("Send it", { blocks: mail("a\u200bda@shop.example") }));
  await expect(warning(page).filter({ hasText: "1 hidden character" })).toBeVisible();
  await expect(body(page).getByText("U+200B", { exact: true })).toBeVisible();
});

test("2: a host written backwards is called out, wherever it stands", async ({ page }) => {
  await openItem(page, await desk.ask("Send it", { blocks: [{ kind: "text", text: "Pay at https://bank.example\u202e/moc.live.www/ today" }] }));
  await expect(warning(page).filter({ hasText: "not what it looks like" })).toContainText("hidden characters");
});

test("3: a recipient swapped under an open page is never approved, and the page says what changed", async ({ page }) => {
  const asked = await desk.ask("Send it", { blocks: mail("ada@shop.example") });
  await openItem(page, asked);
  await page.keyboard.press("a");
  await expect(panel(page)).toBeVisible();
  const newer = await swap(asked, { blocks: mail("eve@shop.example") });
  await page.keyboard.press("a");
  await expect(body(page).getByText("A newer request replaced this one")).toBeVisible({ timeout: 5_000 });
  await expect(body(page).locator("ins")).toContainText("eve@shop.example");
  await expect(approve(page)).toHaveCount(0);
  for (const one of [asked, newer]) expect((await desk.approval(one)).verdict).toBeNull();
});

test("4: another picture makes another request: a yes to the first is refused for the second", async ({ page }) => {
  const [first, second] = [await picture("#ffffff"), await picture("#000000")];
  const asked = await desk.ask("Send it", { blocks: [{ kind: "image", attachmentId: first, caption: "The form" }] });
  await openItem(page, asked);
  await expect(body(page).getByRole("img", { name: "The form" })).toBeVisible();
  const newer = await swap(asked, { blocks: [{ kind: "image", attachmentId: second, caption: "The form" }] });
  expect(newer.hash).not.toBe(asked.hash);
  await expect(desk.person.decide({ id: newer.id, verdict: "approve", seenHash: asked.hash })).rejects.toMatchObject({ code: "content_changed" });
  await expect(body(page).locator("ins")).toContainText(second.slice(-8), { timeout: 5_000 });
  for (const name of ["the picture before", "the picture now"]) await expect(body(page).getByRole("img", { name })).toBeVisible();
});

test("5: one removed line deep in a long patch is counted, found, and has to be seen", async ({ page }) => {
  const lines = Array.from({ length: 2_000 }, (_, line) => (line === 1_500 ? "-  requireApproval: true," : `+  line ${line},`));
  const diff = `--- a/policy.ts\n+++ b/policy.ts\n@@ -1,1 +1,1999 @@\n${lines.join("\n")}\n`;
  await openItem(page, await desk.ask("Merge the table", { risk: "high", blocks: [{ kind: "patch", diff }] }));
  await expect(body(page)).toContainText("−1");
  await expect(page.getByText("requireApproval: true")).toHaveCount(0);
  await page.getByRole("button", { name: "Next removed line" }).click();
  await expect(page.getByText("requireApproval: true")).toBeInViewport();
  await page.keyboard.press("a");
  await expect(panel(page)).toBeHidden();
  await expect(dock(page)).toContainText("not seen yet");
});

test("6: a yes that rested on something else is no yes", async ({ page }) => {
  const asked = await desk.ask("Buy it", { preconditions: { price: 10 } });
  await openItem(page, asked);
  await expect(page.getByRole("complementary")).toContainText("price = 10");
  await decideBy(page, "a");
  await expect.poll(async () => (await desk.approval(asked)).verdict).toBe("approved");
  const { claims } = await desk.agent.claim({ capabilities: [asked.capability] });
  const redeem = { id: asked.id, leaseToken: claims[0]!.leaseToken, contentHash: (await desk.approval(asked)).approvedHash!, observed: { price: 1000 } };
  await expect(desk.agent.redeem(redeem)).rejects.toMatchObject({ code: "precondition_changed" });
});

test("7: a look-alike domain in running text is named above it", async ({ page }) => {
  await openItem(page, await desk.ask("Send it", { blocks: mail("team@shop.example", "Please pay at www.аррӏе.com until Friday") }));
  await expect(warning(page).filter({ hasText: "not what it looks like" })).toContainText("looks like “apple”");
});

test("8: a link that says one host and leads to another says so", async ({ page }) => {
  await openItem(page, await desk.ask("Send it", { blocks: [{ kind: "message", to: "team@shop.example", format: "markdown", body: "See [paypal.com](https://paypal.com.evil.example/login)." }] }));
  await expect(body(page)).toContainText("says paypal.com, leads to paypal.com.evil.example");
  await expect(warning(page).filter({ hasText: "leads elsewhere than it says" })).toContainText("paypal.com.evil.example");
});

test("9: a guess left alone keeps even a harmless request locked, on the page and behind it", async ({ page }) => {
  const fields = [{ name: "amount", label: "Amount", type: "number" as const, value: 1, source: "guessed" as const }];
  const asked = await desk.ask("Send it", { blocks: [{ kind: "fields", fields }] });
  await openItem(page, asked);
  await page.keyboard.press("a");
  await expect(panel(page)).toBeHidden();
  await expect(dock(page)).toContainText("1 guess to confirm");
  await expect(desk.person.decide({ id: asked.id, verdict: "approve", seenHash: asked.hash })).rejects.toMatchObject({ code: "not_seen" });
  await page.getByRole("checkbox", { name: "Confirm the guessed value of Amount" }).click();
  await decideBy(page, "a");
  await expect.poll(async () => (await desk.approval(asked)).verdict).toBe("approved");
});

test("10: what was refused does not come back word for word, and what does shows what is different", async ({ page }) => {
  const request = { blocks: [{ kind: "fields" as const, title: "Form", fields: [{ name: "price", label: "Price", type: "number" as const, value: 90 }] }] };
  const asked = await desk.ask("Buy it", request);
  await openItem(page, asked);
  await decideBy(page, "c", "Too dear");
  await expect.poll(async () => (await desk.approval(asked)).verdict).toBe("changes_requested");
  const { claims } = await desk.agent.claim({ capabilities: [asked.capability] });
  const again = (price: number) => desk.agent.park({ id: asked.taskId, leaseToken: claims[0]!.leaseToken, request: { question: "Buy it", risk: "low", reversible: true, ask: "approval", blocks: [{ ...request.blocks[0]!, fields: [{ ...request.blocks[0]!.fields[0]!, value: price }] }] } });
  await expect(again(90)).rejects.toMatchObject({ code: "already_refused" });

  const newer = await again(85);
  await openItem(page, { ...asked, id: newer.id });
  const different = body(page).getByRole("region", { name: "What is different now" });
  await expect(different).toContainText("Too dear");
  await expect(different.locator("del")).toContainText("90");
  await expect(different.locator("ins")).toContainText("85");
});
