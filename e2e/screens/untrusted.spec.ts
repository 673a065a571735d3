// Nothing that an agent writes hides from the reader, runs, or makes the browser ask another server.
import { expect, test } from "@playwright/test";
import { Desk, openItem, panel, signIn } from "./desk";

const HIDDEN = ["\u200b", "\u202e", "\u2066", "\u00ad", "\u{e0041}", "\ufeff", "\u0007", "\u200d", "\u2060", "\u3164", "\u061c", "\u2028"];
const MARKUP = `<img src="https://tracker.example/x.png"><script>document.title="run"</script>`;
const MARKDOWN = `![](https://tracker.example/y.png) [bank](javascript:alert(1)) ${MARKUP}`;

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

test("each hidden character is drawn as a mark, and the marks are counted", async ({ page }) => {
  await openItem(page, await desk.ask("Run a script", { blocks: [{ kind: "command", script: `rm -rf /safe${HIDDEN.join("/")}` }] }));
  const body = page.locator("#approval-body");
  for (const character of HIDDEN) await expect(body.getByText(`U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`, { exact: true })).toBeVisible();
  await expect(body).toContainText(`${HIDDEN.length} hidden characters`);
  expect(await body.innerText()).not.toMatch(/[\u202e\u200b\u2066]/);
});

test("the decision panel draws what an agent wrote as the page does", async ({ page }) => {
  const label = "Pay\u202eAda";
  const options = [{ label, blocks: [{ kind: "command" as const, argv: ["pay"] }] }, { label: "Wait" }];
  await openItem(page, await desk.ask("Pay an invoice", { options, answerSchema: { type: "object", properties: { how: { type: "string", enum: ["card", "card\u200b"] } } } }));
  await page.getByRole("radio").first().check();
  await page.keyboard.press("a");
  await expect(panel(page).getByText("U+202E", { exact: true })).toBeVisible();
  await expect(panel(page)).toContainText("The command runs once");
  expect(await panel(page).getByRole("combobox").locator("option").allInnerTexts()).toContain("card\\u{200b}");
});

test("runs of blanks fold to a count, and what follows them is in sight", async ({ page }) => {
  await openItem(page, await desk.ask("Pay an invoice", { blocks: [{ kind: "text", text: `Pay 10${" ".repeat(500)}000 EUR` }] }));
  await expect(page.getByText("500 spaces")).toBeVisible();
  await expect(page.getByText("000 EUR")).toBeInViewport();
});

test("hosts that are not what they look like are named", async ({ page }) => {
  await openItem(page, await desk.ask("Open the account", { target: "https://bank.example@evil.example/login" }));
  await expect(page.getByText("what stands before the @ is not the host").first()).toBeVisible();
});

test("markup stays text, no link runs a script, and no request leaves the server", async ({ page }) => {
  const own = new URL(process.env["HOLDPOINT_TEST_ADDRESS"]!).origin;
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(own) && !/^(?:data|blob):/.test(request.url())) foreign.push(request.url());
  });
  const asked = await desk.ask(`Send ${MARKUP}`, {
    reason: MARKDOWN,
    blocks: [
      { kind: "message", to: "ada@example.com", body: MARKDOWN, format: "markdown" },
      { kind: "fields", title: MARKUP, fields: [{ name: "link", label: MARKUP, type: "text", value: "javascript:alert(1)" }, { name: "site", type: "text", value: "https://elsewhere.example/" }] },
      { kind: "table", columns: [MARKUP], rows: [[MARKUP]] },
      { kind: "json", value: { [MARKUP]: MARKDOWN } },
    ],
  });
  for (const path of ["/", "/approvals", `/approvals/${asked.id}`, `/tasks/${asked.taskId}`, "/escalations"]) {
    await page.goto(path);
    await page.waitForTimeout(400);
    expect(await page.title()).not.toBe("run");
    expect(await page.locator("img[src*=tracker], a[href^='javascript'], a[href^='data']").count()).toBe(0);
  }
  expect(foreign).toEqual([]);
});
