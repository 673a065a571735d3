// Requests of low risk, decided by keys alone: each gets the verdict that was meant for it, at a pace of forty in five minutes.
// A dozen here; all forty with HOLDPOINT_FORTY=40.
import { expect, test } from "@playwright/test";
import { ARMED_MS, type Asked, Desk, dock, panel, SETTLED_MS, signIn } from "./desk";

const MEANT = ["approved", "approved", "approved", "approved", "approved", "approved", "approved", "rejected", "approved", "changes_requested"] as const;
const KEY = { approved: "a", rejected: "r", changes_requested: "c" } as const;

const COUNT = Number(process.env["HOLDPOINT_FORTY"] ?? 12);

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.afterAll(() => desk.clear());

test("requests are decided by keyboard at a pace of forty in five minutes", async ({ page }) => {
  test.setTimeout(300_000);
  const capability = await desk.capability({ undoSeconds: 2 });
  const asked = new Map<string, Asked>();
  for (let number = 0; number < COUNT; number++) {
    const question = `Send reminder ${number} to customer ${number}`;
    asked.set(question, await desk.askIn(capability, question, { blocks: [{ kind: "message", to: `customer${number}@shop.example`, subject: "Reminder", body: `Invoice ${number} is due.` }] }));
  }
  await signIn(page);
  await page.goto(`/approvals?capability=${capability}`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  const started = Date.now();
  await press("j");
  await press("Enter");
  const decided: string[] = [];
  while (decided.length < COUNT) {
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).not.toHaveText(decided.at(-1) ?? "Approvals");
    const question = await heading.innerText();
    expect(decided).not.toContain(question);
    await page.waitForTimeout(SETTLED_MS); // somebody reads
    const meant = MEANT[decided.length % 10]!;
    await press(KEY[meant]);
    await expect(panel(page)).toBeVisible();
    await page.waitForTimeout(ARMED_MS);
    if (meant === "approved") await press("a");
    else {
      await page.keyboard.type("No.");
      presses += 3;
      await press("Control+Enter");
    }
    decided.push(question);
    if (decided.length === COUNT) await expect(dock(page)).toContainText("by you");
  }
  const seconds = (Date.now() - started) / 1000;
  test.info().annotations.push({ type: "measured", description: `${COUNT} decisions, ${presses} presses, ${seconds.toFixed(0)} s` });
  console.log(`  ${COUNT} decisions, ${presses} presses, ${seconds.toFixed(0)} s`);
  expect(presses).toBeLessThan(10 + COUNT * 3);
  expect(seconds).toBeLessThan((COUNT * 300) / 40);
  for (const [place, question] of decided.entries()) await expect.poll(async () => (await desk.approval(asked.get(question)!)).verdict, { message: question }).toBe(MEANT[place % 10]);
});
