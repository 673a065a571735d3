// Ops in the browser: the figures are those of GET /signals and GET /metrics, the charts come after them, and the dot tells on every page.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import type { Signals } from "@/lib/contract/signals";
import { Desk, signIn } from "./desk";

let desk: Desk;
test.beforeAll(async () => void (desk = await Desk.open()));
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

test("the page, the API and the metrics say the same of every signal, and the page matches what the server drew", async ({ page }) => {
  await desk.escalate("Only a person can move this");
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto("/ops");
  const said = (await (await page.request.get("/api/v1/signals")).json()) as Signals;
  const metrics = await (await page.request.get("/api/v1/metrics")).text();
  const titles = { escalations: "Escalations", unclaimed_work: "Unclaimed work", unanswered_approvals: "Waiting on people", deaf_servers: "Deaf servers", stalled_work: "Stalled work" };
  for (const [name, title] of Object.entries(titles)) {
    const signal = said.signals.find((one) => one.name === name)!;
    const card = page.getByRole("region", { name: title, exact: true });
    await expect(card.getByText(signal.state, { exact: false }).first()).toBeVisible();
    await expect(card.locator("strong")).toHaveText(signal.value.toLocaleString("en"));
    expect(metrics).toContain(`holdpoint_signal_value{signal="${name}",turn="${signal.turn}"} ${signal.value}\n`);
    expect(metrics).toContain(`holdpoint_signal_raised{signal="${name}",turn="${signal.turn}"} ${signal.state === "raised" ? 1 : 0}\n`);
  }
  expect(said.signals.find(({ name }) => name === "escalations")!.state).toBe("raised");
  await expect(page.getByRole("region", { name: "Servers", exact: true }).getByText("hears")).toBeVisible();
  expect(faults).toEqual([]);
});

test("what happens is in the charts and in the tables behind them, whatever the range, and in the address", async ({ page }) => {
  await desk.escalate("One more that failed");
  await page.goto("/ops?range=1h");
  const failures = page.getByRole("region", { name: "Failures and lapses", exact: true });
  await expect(failures.locator("svg.recharts-surface")).toBeVisible({ timeout: 20_000 });
  await failures.getByText("As a table").click();
  const table = failures.getByRole("region", { name: "Failures and lapses as a table" });
  await expect(table.getByRole("row")).toHaveCount(13);
  await expect(table.getByRole("columnheader")).toHaveText(["From", "failed", "lapsed leases", "escalated"]);
  expect(Number((await table.getByRole("row").nth(1).getByRole("cell").nth(2).textContent()) ?? 0) + Number((await table.getByRole("row").nth(2).getByRole("cell").nth(2).textContent()) ?? 0)).toBeGreaterThan(0);
  await page.getByLabel("How far back").selectOption("7d");
  await expect(page).toHaveURL(/range=7d/);
  await expect(table.getByRole("row")).toHaveCount(57);
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator(`html[data-theme=${scheme}]`)).toBeAttached();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});

test("when signals were raised is drawn and tabled, and an expired request is asked again from its row", async ({ page }) => {
  const asked = await desk.askIn(await desk.capability({ approvalSeconds: 1 }), "Send the late letter");
  await expect.poll(async () => (await desk.approval(asked)).state).toBe("expired");
  await page.goto("/ops?range=1h");
  const row = page.getByRole("region", { name: "Expired requests", exact: true }).getByRole("listitem").filter({ hasText: asked.capability });
  await expect(row.getByRole("link", { name: "Send the late letter" })).toHaveAttribute("href", `/approvals/${asked.id}`);
  const red = page.getByRole("region", { name: "Raised signals", exact: true });
  await expect(red.locator("svg.recharts-surface")).toBeVisible({ timeout: 20_000 });
  await red.getByText("As a table").click();
  await expect(red.getByRole("row").filter({ hasText: "Expired approvals" }).first()).toContainText("not yet");
  await row.getByRole("button", { name: "Reopen: Send the late letter" }).click();
  await expect.poll(async () => (await desk.person.listTaskEvents({ id: asked.taskId })).events.map(({ type }) => type)).toContain("reopened");
});

test("a raised signal is a dot at Ops on every page, and on a phone nothing is wider than the screen", async ({ page }) => {
  await desk.escalate("Something is wrong");
  await page.goto("/agents");
  await expect(page.getByRole("link", { name: /Ops/ }).getByRole("img", { name: "a signal is raised" })).toBeVisible({ timeout: 20_000 });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/ops");
  await expect(page.getByRole("region", { name: "Throughput", exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
