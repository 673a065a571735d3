// What was taken away from the agents: why, every attempt side by side, and each way out.
import { expect, test, type Page } from "@playwright/test";
import { BoardDesk, dialog, open } from "./board-desk";
import { signIn } from "./desk";

let desk: BoardDesk;
test.beforeAll(async () => {
  desk = await BoardDesk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

const entry = (page: Page, title: string) => page.getByRole("article", { name: title });
const CAPTCHA = { code: "captcha", message: "The form asks for a captcha." };

test("attempts stand side by side, and one sees whether it is one fault or several", async ({ page }) => {
  const capability = await desk.capability();
  await desk.task(capability, "Escalate with one fault");
  await desk.fail(capability, [CAPTCHA, CAPTCHA, CAPTCHA]);
  await desk.task(capability, "Escalate with two faults");
  await desk.fail(capability, [CAPTCHA, { code: "timeout", message: "No answer in 30 s." }, CAPTCHA]);
  await open(page, "/escalations");
  const one = entry(page, "Escalate with one fault");
  await expect(one).toContainText("3 failures");
  await expect(one).toContainText("The same error each time.");
  await expect(entry(page, "Escalate with two faults")).toContainText("2 different errors in 3 failures.");
  const columns = one.getByRole("list", { name: "Attempts" }).getByRole("listitem");
  await expect(columns).toHaveCount(3);
  const tops = await columns.evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
});

test("requeue with another input, priority and note; the next claim has them", async ({ page }) => {
  const capability = await desk.capability();
  const id = await desk.task(capability, "Requeue with changes", { input: { page: 1 } as never });
  await desk.fail(capability, [CAPTCHA, CAPTCHA, CAPTCHA]);
  await open(page, "/escalations");
  await entry(page, "Requeue with changes").getByRole("button", { name: "Requeue" }).click();
  const asked = dialog(page, "Requeue");
  await asked.getByRole("textbox", { name: "Note for the next agent" }).fill("Use the other door");
  await asked.getByRole("textbox", { name: "Priority" }).fill("20");
  await asked.getByText("Change the input").click();
  await asked.getByRole("textbox", { name: "Input as JSON" }).fill('{"page": 2}');
  await asked.getByRole("button", { name: "Requeue" }).click();
  await expect.poll(desk.statusOf(id)).toBe("pending"); // behind its dialog the list has no entries for a test
  await expect(entry(page, "Requeue with changes")).toHaveCount(0);
  const { task, comments } = await desk.claim(capability);
  expect(task).toMatchObject({ id, priority: 20, input: { page: 2 }, failures: 0 });
  expect(JSON.stringify(comments)).toContain("Use the other door");
});

test("complete by hand with a result; assign; cancel", async ({ page }) => {
  const capability = await desk.capability();
  const [done, dropped] = [await desk.task(capability, "Complete it by hand"), await desk.task(capability, "Drop it for good")];
  await desk.fail(capability, [CAPTCHA, CAPTCHA, CAPTCHA]);
  await desk.fail(capability, [CAPTCHA, CAPTCHA, CAPTCHA]);
  await open(page, "/escalations");
  const first = entry(page, "Complete it by hand");
  await first.getByRole("button", { name: "Assign to me" }).click();
  await expect(first).toContainText("you see to it");
  await first.getByRole("button", { name: "Complete by hand" }).click();
  await dialog(page, "Complete by hand").getByRole("textbox", { name: "Result" }).fill("Sent by post.");
  await dialog(page, "Complete by hand").getByRole("button", { name: "Complete" }).click();
  await expect.poll(desk.statusOf(done)).toBe("completed");
  expect((await desk.person.getTask({ id: done })).result).toBe("Sent by post.");

  await entry(page, "Drop it for good").getByRole("button", { name: "Cancel task" }).click();
  await dialog(page, "Cancel this task?").getByRole("button", { name: "Cancel task" }).click();
  await expect.poll(desk.statusOf(dropped)).toBe("cancelled");
});

test("an unknown outcome goes back only with a word on how it was checked", async ({ page }) => {
  const capability = await desk.capability({ leaseSeconds: 2, requiresApproval: true });
  const id = await desk.task(capability, "Pay the invoice once");
  const held = await desk.claim(capability);
  const request = { question: "Pay the invoice", risk: "low" as const, reversible: true, blocks: [{ kind: "text" as const, text: "120 EUR" }] };
  const asked = await desk.agent.park({ id, leaseToken: held.leaseToken, request });
  await desk.person.decide({ id: asked.id, verdict: "approve", seenHash: asked.contentHash });
  const again = await desk.claim(capability);
  await desk.agent.redeem({ id: asked.id, leaseToken: again.leaseToken, contentHash: again.approval!.approvedHash! });
  await expect.poll(async () => (await desk.person.getTask({ id })).lease?.lapsed).toBe(true);
  await desk.agent.claim({ capabilities: [capability] });
  await open(page, "/escalations");
  await expect(entry(page, "Pay the invoice once")).toContainText("outcome unknown");

  await entry(page, "Pay the invoice once").getByRole("button", { name: "Complete by hand" }).click();
  await dialog(page, "Complete by hand").getByRole("button", { name: "Complete" }).click();
  await expect(dialog(page, "Complete by hand").getByRole("alert")).toContainText("nobody knows how the action ended");
  await page.keyboard.press("Escape");

  await entry(page, "Pay the invoice once").getByRole("button", { name: "Requeue" }).click();
  await dialog(page, "Requeue").getByRole("button", { name: "Requeue" }).click();
  await expect(dialog(page, "Requeue").getByRole("alert")).toContainText("Say how you checked");
  await dialog(page, "Requeue").getByRole("textbox", { name: /^How you checked/ }).fill("The bank shows no payment");
  await dialog(page, "Requeue").getByRole("button", { name: "Requeue" }).click();
  await expect.poll(desk.statusOf(id)).toBe("pending");
});
