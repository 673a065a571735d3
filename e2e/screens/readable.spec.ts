// Every page in both themes, for screen readers and on a phone.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { type Asked, body, Desk, dock, panel, SETTLED_MS, signIn } from "./desk";

let desk: Desk;
let asked: Asked;
test.beforeAll(async () => {
  desk = await Desk.open();
  asked = await desk.ask("Submit the application to Northwind for Platform Engineer", {
    risk: "medium",
    reversible: false,
    target: "https://careers.northwind.example/apply?position=platform-engineer&source=board",
    editable: ["/blocks/0/fields/0/value"],
    blocks: [
      { kind: "fields", title: "Application", fields: [{ name: "notice", label: "Notice period", type: "text", value: "8 weeks", source: "guessed" }, { name: "a_long_name_that_no_line_can_hold_and_that_has_no_label", type: "secret", value: "covered" }] },
      { kind: "change", title: "Machine", before: { memory: 8, disks: ["a", "b"] }, after: { memory: 16, disks: ["a"] } },
      { kind: "command", title: "Command", argv: ["virsh", "snapshot-delete", "vm-build-03", "x".repeat(200)] },
      { kind: "table", columns: ["name", "size", "owner"], rows: [["a", 1, { deep: ["x"] }]] },
      { kind: "table", title: "People", columns: ["name"], rows: [["b"]] },
      { kind: "message", to: "team@shop.example", subject: "Week 49", format: "markdown", body: "# Week 49\n\n- one\n- two\n\n[status](https://status.example/49)\n\n| a | b |\n|---|---|\n| 1 | 2 |" },
      { kind: "table", title: "People", columns: ["name", "address"], rows: [["Ada", "ada@shop.example"]], choose: true },
      { kind: "text", title: "Log", text: Array.from({ length: 300 }, (_, line) => `line ${line} of the log`).join("\n") },
      { kind: "patch", title: "Patch", diff: `--- a/README.md\n+++ b/README.md\n@@ -1,1 +1,1 @@\n-old\n+${"long ".repeat(60)}\n` },
    ],
  });
  for (const title of ["Look at what has failed", "Look at what has failed"]) await desk.escalate(title);
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

const paths = () => ({ board: "/", approvals: "/approvals", request: `/approvals/${asked.id}`, task: `/tasks/${asked.taskId}`, escalations: "/escalations", ops: "/ops" });
type Name = keyof ReturnType<typeof paths>;
const NAMES: Name[] = ["board", "approvals", "request", "task", "escalations", "ops"];

test.describe("on a desk", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("axe finds nothing wrong with any page, in either theme", async ({ page }) => {
    test.slow();
    for (const name of NAMES) {
      await page.goto(paths()[name]);
      await page.getByRole("heading").first().waitFor();
      await page.waitForTimeout(400); // what arrives fades in
      await lookAtBoth(page, name);
    }
    await page.context().clearCookies();
    await page.goto("/sign-in");
    await page.getByLabel("Email").waitFor();
    await lookAtBoth(page, "sign-in");
  });
});

test("with less motion wished for, nothing glides", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openRequest(page);
  const before = await body(page).evaluate((element) => element.scrollTop);
  await page.keyboard.press("v");
  expect(await body(page).evaluate((element) => element.scrollTop), "there at once").toBeGreaterThan(before);
  expect(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length)).toBe(0);
});

test("Tab goes from the question's buttons into the request, in the order of the page", async ({ page }) => {
  await openRequest(page);
  await dock(page).getByRole("button", { name: /^Reject/ }).focus();
  const stops: string[] = [];
  for (let press = 0; press < 14; press++) {
    stops.push(await page.evaluate(() => (document.activeElement?.closest("[aria-label=Decision]") ? "decision" : document.activeElement?.closest("#approval-body") ? "body" : "between")));
    await page.keyboard.press("Tab");
  }
  expect(stops.filter((stop, at) => stop !== stops[at - 1])).toEqual(["decision", "body"]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  test("nothing scrolls sideways, nor the page as a whole under the bars that stay", async ({ page }) => {
    for (const name of NAMES) {
      await page.goto(paths()[name]);
      await page.getByRole("heading").first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(375);
      await expect(page.getByText("Live", { exact: true })).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), name).toBe(0);
    }
    await page.goto(paths().request);
    expect(await page.locator("#approval-body").evaluate((body) => body.scrollWidth)).toBe(375);
  });

  test("with the keyboard of the phone open, the comment and both buttons are in reach", async ({ page }) => {
    await openRequest(page);
    await dock(page).getByRole("button", { name: /^Reject/ }).tap();
    await page.setViewportSize({ width: 375, height: 360 }); // what a keyboard leaves
    await page.waitForTimeout(300);
    for (const name of [/^Cancel/, /^Reject/]) {
      const button = panel(page).getByRole("button", { name }).last();
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await panel(page).getByRole("textbox", { name: "Comment" }).fill("Not like this");
    await expect(panel(page).getByRole("textbox", { name: "Comment" })).toBeInViewport();
  });

  test("the decision stays pinned along 300 lines, and the last of them can be reached", async ({ page }) => {
    await openRequest(page);
    for (const more of await body(page).getByRole("button", { name: /^show all/ }).all()) await more.tap();
    const last = page.getByText("line 299 of the log");
    await last.scrollIntoViewIfNeeded();
    await expect(dock(page)).toBeInViewport({ ratio: 1 });
    await body(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: "instant" }));
    await expect(page.getByText(/^sha256/)).toBeInViewport();
    await expect(dock(page)).toBeInViewport({ ratio: 1 });
  });

  test("the heading of several requests stands clear of their buttons", async ({ page }) => {
    const capability = await desk.capability();
    const ids = [];
    for (const question of ["Order a chair for Ada", "Order a chair for Grace"]) ids.push((await desk.askIn(capability, question)).id);
    await page.goto(`/approvals/batch?ids=${ids.join(",")}`);
    const [heading, button] = await Promise.all([page.getByRole("heading", { name: "2 requests, decided together" }).boundingBox(), page.getByRole("button", { name: /^Reject/ }).boundingBox()]);
    expect(heading!.height, "on one line").toBeLessThan(40);
    expect(heading!.y + heading!.height).toBeLessThanOrEqual(button!.y);
    for (const name of [/^Reject/, /^Changes/, /^Approve 2/]) await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    expect(button!.y + button!.height, "on the bottom edge").toBeGreaterThan(640);
  });

  test("every button of the decision is whole and large enough for a thumb", async ({ page }) => {
    await page.goto(paths().request);
    for (const name of [/^Reject/, /^Changes/, /^Edit/, /^Approve/]) {
      const button = dock(page).getByRole("button", { name });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(40);
    }
  });
});

/** Until the page takes keys and taps; a phone shows no light that says so, but its title counts what waits. */
async function openRequest(page: Page): Promise<void> {
  await page.goto(paths().request);
  await expect(dock(page)).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\)/, { timeout: 20_000 });
  await page.waitForTimeout(SETTLED_MS);
}

/** What a theme changes is its colours. */
async function lookAtBoth(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(await violations(new AxeBuilder({ page })), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await violations(new AxeBuilder({ page }).withRules(["color-contrast", "link-in-text-block"])), `${name}, dark`).toEqual([]);
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
