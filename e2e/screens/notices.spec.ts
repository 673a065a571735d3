// Notices in the browser: webhooks and their deliveries, one's own settings, a push, and who was told.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { type Receiver, receiver } from "../receiver";
import { Desk, openItem, signIn } from "./desk";

let desk: Desk;
let hook: Receiver;
test.beforeAll(async () => {
  [desk, hook] = [await Desk.open(), await receiver()];
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(async () => {
  for (const { id } of (await desk.person.listWebhooks({})).items) await desk.person.updateWebhook({ id, disabled: true });
  await desk.clear();
  await hook.close();
});

/** Opens a page and waits until it takes presses. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
}

test("an admin adds a webhook, sees its secret once, tries it, and sends again what was given up", async ({ page }) => {
  await open(page, "/webhooks");
  await page.getByRole("button", { name: "Add a webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("https://10.0.0.1/hook");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText("not a public address")).toBeVisible();
  await dialog.getByLabel("Address").fill(hook.url);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByLabel("Code")).toHaveText(/^whsec_/);
  const secret = (await dialog.getByLabel("Code").textContent())!;
  await dialog.getByRole("button", { name: "I have copied it" }).click();

  hook.answer = (response) => void response.writeHead(410).end();
  await page.getByRole("button", { name: `Send a test to ${hook.url}` }).click();
  await hook.heard(1);
  expect(new Webhook(secret).verify(hook.calls[0]!.body, hook.calls[0]!.headers as Record<string, string>)).toMatchObject({ type: "test" });
  const row = page.getByRole("listitem").filter({ hasText: "Test" }).first();
  await expect(row.getByText("given up")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Disabled by itself: It answered 410: gone.")).toBeVisible();

  hook.answer = (response) => void response.writeHead(204).end();
  await page.getByRole("button", { name: `Enable ${hook.url}` }).click();
  await expect(page.getByRole("button", { name: `Send a test to ${hook.url}` })).toBeVisible();
  await row.getByRole("button", { name: /^Send again/ }).click();
  await expect(row.getByText("sent", { exact: true })).toBeVisible();
  expect(hook.calls[1]!.headers["webhook-id"]).toBe(hook.calls[0]!.headers["webhook-id"]);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByRole("button", { name: `Delete ${hook.url}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByRole("button", { name: `Delete ${hook.url}` })).toBeHidden();
  await expect(row.getByText("sent", { exact: true })).toBeVisible();
});

test("a request says who was told of it", async ({ page }) => {
  await desk.person.createWebhook({ url: hook.url, kinds: ["parked"] });
  hook.calls.length = 0;
  const asked = await desk.ask("Send the letter to Ada");
  await hook.heard(1);
  await expect.poll(async () => (await desk.person.listTaskNotices({ id: asked.taskId })).items.map(({ state }) => state)).toContain("sent");
  await openItem(page, asked);
  await expect(page.getByRole("heading", { name: "Who was told" })).toBeVisible();
  await expect(page.getByText(new URL(hook.url).host).first()).toBeVisible();
});

test("case 18: who opens a notice's link ten times has decided nothing and is not noted as a reader", async ({ page, request }) => {
  const { id } = await desk.person.createWebhook({ url: hook.url, kinds: ["parked"] });
  hook.calls.length = 0;
  const asked = await desk.ask("Open the gate");
  await expect.poll(() => hook.calls.filter(({ body }) => body.includes(asked.id)).length).toBeGreaterThan(0);
  const { data } = JSON.parse(hook.calls.find(({ body }) => body.includes(asked.id))!.body) as { data: { url: string } };
  const before = await desk.approval(asked);
  for (let time = 0; time < 10; time++) for (const scanner of [request, page.request]) expect((await scanner.get(data.url)).ok()).toBe(true);
  expect(await desk.approval(asked)).toEqual(before);
  expect(before).toMatchObject({ state: "open", attention: [] });
  await desk.person.updateWebhook({ id, disabled: true });
});

test("a person chooses what they are told of, by which way, and until when there is quiet", async ({ page }) => {
  await open(page, "/account");
  const mail = page.getByLabel("A request waits: mail", { exact: true }).first();
  await expect(mail).toBeChecked();
  // Already when a press is over; and the second of two presses in one turn takes nothing back of the first.
  const boxes = page.getByRole("checkbox", { name: /^A request (waits|is about to expire): mail$/ });
  await expect(boxes).toHaveCount(2);
  expect(await boxes.evaluateAll((all: HTMLInputElement[]) => all.map((box) => (box.click(), box.checked)))).toEqual([false, false]);
  await page.getByRole("group", { name: "Quiet for" }).getByRole("button", { name: "an hour" }).click();
  await expect(page.getByText("Quiet until")).toBeVisible();
  await page.reload();
  await expect(mail).not.toBeChecked();
  await page.getByRole("button", { name: "End it" }).click();
  await expect(page.getByText("Quiet until")).toBeHidden();
  expect((await desk.person.getNotices({})).kinds).toMatchObject({ parked: { push: true, mail: false }, expiring: { push: true, mail: false } });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await desk.person.putNotices({});
});

test("a push is shown with its words, and opens nothing but a page of this board", async ({ page, context }) => {
  await context.grantPermissions(["notifications"]);
  await open(page, "/account");
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((done) => cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && done(registrations[0].registrationId)));
  await cdp.send("ServiceWorker.enable");
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/push.js"), await navigator.serviceWorker.ready));
  const push = (path: string) => JSON.stringify({ title: "Asks: Send the letter", body: "letters · low risk", path, tag: path });
  const [origin, registrationId] = [new URL(page.url()).origin, await registered];
  const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => ({ title, body })));
  // Under load Chromium once showed nothing of what it was handed. What comes twice has one tag, and is shown once.
  await expect(async () => {
    await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: push("/approvals") });
    await expect.poll(shown, { timeout: 2_000 }).toEqual([{ title: "Asks: Send the letter", body: "letters · low risk" }]);
  }).toPass({ timeout: 20_000 });
});
