// What folds, is covered or stands under another name has been read only when it was opened.
import { expect, test } from "@playwright/test";
import { approve, body, decideBy, Desk, dock, openItem, panel, signIn } from "./desk";

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

const machine = { cpu: 4, bus: "virtio", host: "kvm-2", net: "lan", disk: 40, zone: "b", sshd: true };

test("equal members and a secret keep Approve locked until they were opened, for keyboard and server", async ({ page }) => {
  const asked = await desk.ask("Grow the machine", {
    risk: "high",
    blocks: [
      { kind: "change", title: "Machine", before: { ...machine, memory: 8 }, after: { ...machine, memory: 16 } },
      { kind: "fields", title: "Access", fields: [{ name: "token", type: "secret", value: "s3cret-word" }] },
    ],
  });
  await openItem(page, asked);
  await expect(body(page).getByText("kvm-2")).toHaveCount(0);
  await expect(dock(page)).toContainText("2 folded parts not read to the end");
  await page.keyboard.press("a");
  await expect(panel(page)).toBeHidden();
  await expect(desk.person.decide({ id: asked.id, verdict: "approve", seenHash: asked.hash })).rejects.toMatchObject({ code: "not_seen" });

  await page.keyboard.press("v");
  await expect(page.getByRole("button", { name: "show 7 fields that stay the same" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(body(page).getByText("kvm-2")).toBeVisible();
  await expect(dock(page)).toContainText("1 folded part not read to the end");
  await page.keyboard.press("v");
  await expect(page.getByRole("button", { name: "Show the secret" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(body(page).getByText("s3cret-word")).toBeVisible();
  await expect(dock(page)).not.toContainText("Locked");
  await page.getByRole("button", { name: "Cover the secret" }).click();
  await expect(dock(page), "what was read stays read").not.toContainText("Locked");
  await decideBy(page, "a");
  await expect.poll(async () => (await desk.approval(asked)).verdict).toBe("approved");
  expect((await desk.approval(asked)).attention, "what was unfolded and uncovered is kept").toMatchObject([{ evidenceOpened: 2 }]);
});

test("a secret that stays as it is has not been read by opening the inputs", async ({ page }) => {
  const asked = await desk.ask("Store the key", { risk: "high", editable: ["/blocks/0/fields/0/value"], blocks: [{ kind: "fields", fields: [{ name: "token", type: "secret", value: "s3cret-word" }] }] });
  await openItem(page, asked);
  await page.keyboard.press("e");
  await expect(dock(page)).toContainText("1 folded part not read to the end");
  await page.getByLabel("token", { exact: true }).fill("mine");
  await expect(dock(page)).not.toContainText("Locked");
});

test("few equal members stand in full, a field says its name under its label, and arguments their ends", async ({ page }) => {
  const asked = await desk.ask("Pay it", {
    risk: "high",
    blocks: [
      { kind: "change", before: { a: 1, same: "kept" }, after: { a: 2, same: "kept" } },
      { kind: "fields", fields: [{ name: "fee_account", label: "Account", type: "text", value: "DE1" }, { name: "iban", label: "iban", type: "text", value: "DE2" }] },
      { kind: "command", argv: ["rm", "a b", "c "], env: ["HOME, PATH", "USER"] },
    ],
  });
  await openItem(page, asked);
  await expect(body(page).getByText("kept")).toBeVisible();
  await expect(body(page).getByText("fee_account")).toBeVisible();
  await expect(body(page).getByText("iban", { exact: true })).toHaveCount(1);
  await expect(body(page).getByRole("list", { name: "Command and arguments" }).getByRole("listitem")).toHaveText(["rm", "a b", "“c ”"]);
  await expect(body(page).getByRole("list", { name: "Variables" }).getByRole("listitem")).toHaveText(["HOME, PATH", "USER"]);
  await expect(approve(page)).toBeEnabled();
});

test("a blank other than the space bar's and an object replacement character can be told from nothing", async ({ page }) => {
  await openItem(page, await desk.ask("Run it", { blocks: [{ kind: "command", script: "rm\u00a0-rf a\ufffcb" }] }));
  await expect(body(page).getByTitle("Not a plain space: no-break space")).toBeVisible();
  await expect(body(page).getByText("U+FFFC", { exact: true })).toBeVisible();
  await expect(body(page)).toContainText("1 hidden character");
});

test("a round in which only a name beneath a label changed is not told as the same", async ({ page }) => {
  const fields = (name: string) => ({ blocks: [{ kind: "fields" as const, title: "Form", fields: [{ name, label: "Account", type: "text" as const, value: "DE1" }] }] });
  const asked = await desk.ask("Pay it", fields("account"));
  await desk.person.decide({ id: asked.id, verdict: "request_changes", seenHash: asked.hash, comment: "Why this one?" });
  const newer = await desk.askAgain(asked, "Pay it", fields("fee_account"));
  await openItem(page, newer);
  const different = body(page).getByRole("region", { name: "What is different now" });
  await expect(different).not.toContainText("word for word");
  await expect(different.locator("ins")).toContainText('name: "fee_account"');
});
