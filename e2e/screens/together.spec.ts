// Several people and several windows at one list: who looks, who was first, what comes and goes by itself.
import { expect, test, type Page } from "@playwright/test";
import { approve, ARMED_MS, type Asked, body, decideBy, Desk, dock, list, openItem, panel, signIn } from "./desk";
import { addPerson, inDatabase, seat } from "./second-person";

let desk: Desk;
let grace: string;
test.beforeAll(async () => {
  desk = await Desk.open();
  grace = await addPerson("Grace Hopper");
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

const openList = async (page: Page, capability: string) => {
  await page.goto(`/approvals?capability=${capability}`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
};

test("who else has a request open shows in the list and on the item, and goes with them", async ({ page, browser }) => {
  const asked = await desk.ask("Send a letter");
  await openItem(page, asked);
  const other = await (await seat(browser, grace)).newPage();
  await openItem(other, asked);
  await expect(page.getByText("Grace Hopper is here too")).toBeVisible({ timeout: 5_000 });
  await expect(list(page)).toContainText("Grace Hopper is looking");
  await other.goto("/approvals");
  await expect(page.getByText("Grace Hopper is here too")).toBeHidden({ timeout: 5_000 });
  await other.context().close();
});

test("how such requests were decided stands beside the next: how many, how often no, by whom, and what looks like a stamp", async ({ page, browser }) => {
  const capability = await desk.capability();
  const [first, second, third] = [await desk.askIn(capability, "Send one"), await desk.askIn(capability, "Send two"), await desk.askIn(capability, "Send three")];
  await desk.person.decide({ id: first.id, verdict: "approve", seenHash: first.hash });
  const other = await (await seat(browser, grace)).newPage();
  await openItem(other, second);
  await decideBy(other, "r", "Not two");
  await expect.poll(async () => (await desk.approval(second)).verdict).toBe("rejected");
  await other.context().close();
  await openItem(page, third);
  const figures = page.locator("section", { has: page.getByRole("heading", { name: "How we decide these" }) });
  await expect(figures).toContainText("1 approved");
  await expect(figures).toContainText("1 rejected");
  await expect(figures).toContainText("2 in 30 days");
  await expect(figures).toContainText("50 % (1 of 2)");
  await expect(figures).toContainText("1 of 1 approved unread, or in under 3 s");
  await expect(figures.getByRole("list", { name: "By person" }).getByRole("listitem").filter({ hasText: "Grace Hopper" })).toContainText("100 % (1 of 1) rejected");
});

test("case 7: two people at once: one verdict, and the other is told who and when", async ({ page, browser }) => {
  const asked = await desk.ask("Send one letter");
  const other = await (await seat(browser, grace)).newPage();
  for (const one of [page, other]) await openItem(one, asked);
  await page.keyboard.press("a");
  await other.keyboard.press("r");
  await panel(other).getByRole("textbox", { name: "Comment" }).fill("No");
  await page.waitForTimeout(ARMED_MS);
  await Promise.all([page.keyboard.press("a"), other.keyboard.press("Control+Enter")]);
  await expect.poll(async () => (await desk.approval(asked)).state).toBe("decided");
  const { verdict } = await desk.approval(asked);
  const [winner, loser, words] = verdict === "approved" ? [page, other, /Approved by (?!you)/] : [other, page, /Rejected by Grace Hopper/];
  await expect(dock(winner)).toContainText("by you");
  await expect(dock(loser)).toContainText(words);
  await expect(loser.getByText(/was first|Rejected by Grace Hopper at|Approved by .* at/).first()).toBeVisible();
  await other.context().close();
});

test("where two have to say yes, the first vote decides nothing and is counted", async ({ page, browser }) => {
  const capability = await desk.capability({ approvalsNeeded: 2 });
  const asked = await desk.askIn(capability, "Publish the prices");
  const other = await (await seat(browser, grace)).newPage();
  await openItem(other, asked);
  await openItem(page, asked);
  await expect(page.getByText("0 of 2")).toBeVisible();
  await page.keyboard.press("a");
  await expect(panel(page)).toContainText("until one more person approves");
  await page.waitForTimeout(ARMED_MS);
  await page.keyboard.press("a");
  await expect(dock(page)).toContainText("You have voted");
  await expect(other.getByText("1 of 2")).toBeVisible();
  await decideBy(other, "a");
  await expect(dock(page)).toContainText("Approved by");
  await other.context().close();
});

test("a vote of somebody who may no longer decide is shown, and said not to count", async ({ page, browser }) => {
  const asked = await desk.askIn(await desk.capability({ approvalsNeeded: 2 }), "Publish the salaries");
  const ivan = await addPerson("Ivan Petrov");
  const other = await (await seat(browser, ivan)).newPage();
  await openItem(other, asked);
  await decideBy(other, "a");
  await expect.poll(async () => (await desk.approval(asked)).votes.length).toBe(1);
  await openItem(page, asked);
  await expect(page.getByText("1 of 2")).toBeVisible();
  await expect(page.getByText("Does not count any more")).toBeHidden();
  await inDatabase((client) => client.query("update users set role = 'viewer' where email = $1", [ivan]));
  await openItem(page, asked);
  await expect(page.getByText("0 of 2")).toBeVisible();
  await expect(page.getByText("Does not count any more: Ivan Petrov may no longer decide this.")).toBeVisible();
  await page.keyboard.press("a");
  await expect(panel(page)).toContainText("until one more person approves");
  await page.waitForTimeout(ARMED_MS);
  await page.keyboard.press("a");
  await expect(dock(page)).toContainText("You have voted");
  await expect(page.getByText("1 of 2")).toBeVisible();
  expect((await desk.approval(asked)).state).toBe("open");
  // Two votes that count by now decide nothing by themselves: who has voted says it once more.
  await inDatabase((client) => client.query("update users set role = 'approver' where email = $1", [ivan]));
  expect((await desk.approval(asked)).state).toBe("open");
  await openItem(page, asked);
  await expect(page.getByText("2 of 2")).toBeVisible();
  await page.keyboard.press("a");
  await expect(panel(page)).toContainText("once");
  await page.waitForTimeout(ARMED_MS);
  await page.keyboard.press("a");
  await expect(dock(page)).toContainText("Approved by you");
  await other.context().close();
});

test("case 14: a link to a request that was replaced leads on to the newer one", async ({ page }) => {
  const asked = await desk.ask("Send the first letter");
  await desk.agent.withdraw({ id: asked.taskId, approvalId: asked.id });
  await desk.askAgain(asked, "Send the second letter");
  await openItem(page, asked);
  await expect(body(page).getByText("A newer request replaced this one")).toBeVisible();
  await expect(approve(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Open it", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Send the second letter" })).toBeVisible();
});

test("what has expired is asked again with one press", async ({ page }) => {
  const asked = await desk.ask("Send a late letter", { expiresInSeconds: 4 });
  await openItem(page, asked);
  await expect(dock(page)).toContainText("Expired", { timeout: 7_000 });
  await dock(page).getByRole("button", { name: "Reopen" }).click();
  await expect(approve(page)).toBeVisible();
  expect((await desk.approval(asked)).state).toBe("open");
});

test("a batch takes requests of one shape, shows what differs, and says for each how it ended", async ({ page }) => {
  const capability = await desk.capability();
  const mail = (to: string) => ({ blocks: [{ kind: "message" as const, to: `${to}@shop.example`, subject: "Reminder", body: `Dear ${to}` }] });
  const asked: Asked[] = [];
  for (const to of ["ada", "bob", "eve"]) asked.push(await desk.askIn(capability, `Remind ${to}`, mail(to)));
  await desk.askIn(capability, "Run a script", { blocks: [{ kind: "command", argv: ["ls"] }] });
  await openList(page, capability);
  for (const name of ["Remind ada", "Remind bob", "Remind eve", "Run a script"]) {
    await page.getByRole("link", { name: new RegExp(name) }).focus();
    await page.keyboard.press("x");
  }
  await expect(page.getByText("it is decided by itself")).toBeVisible();
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.getByRole("button", { name: "Decide together" }).click();
  const shared = page.getByRole("region", { name: "The same in all" });
  await expect(shared).toContainText("Reminder");
  await expect(shared).not.toContainText("ada@shop.example");
  await expect(page.getByRole("article", { name: "Remind ada" })).toContainText("ada@shop.example");
  await desk.person.decide({ id: asked[1]!.id, verdict: "reject", seenHash: asked[1]!.hash, comment: "Not Bob" });
  await expect(page.getByRole("button", { name: /^Approve 2/ })).toBeVisible();
  await page.waitForTimeout(700);
  await page.keyboard.press("a");
  await page.waitForTimeout(ARMED_MS);
  await page.keyboard.press("a");
  for (const [name, words] of [["Remind ada", "Approved"], ["Remind bob", "Rejected"], ["Remind eve", "Approved"]] as const) await expect(page.getByRole("article", { name })).toContainText(words);
  expect(await Promise.all(asked.map(async (one) => (await desk.approval(one)).verdict))).toEqual(["approved", "rejected", "approved"]);
});

test("case 37: eight tabs of one person all stay live", async ({ page, context }) => {
  const capability = await desk.capability();
  const tabs = [page, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))];
  for (const tab of tabs) await openList(tab, capability);
  await desk.askIn(capability, "Send it to eight tabs");
  for (const tab of tabs) await expect(list(tab).getByRole("link", { name: /eight tabs/ })).toBeVisible({ timeout: 5_000 });
});

test("case 17: a slow page that is flooded with 500 requests lists what the database has within five seconds of the last", async ({ page }) => {
  test.setTimeout(180_000);
  const capability = await desk.capability();
  await openList(page, capability);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 100, downloadThroughput: 256_000, uploadThroughput: 256_000 });
  await desk.askMany(capability, 500);
  const wanted: string[] = [];
  for (let cursor: string | null = null; cursor !== null || wanted.length === 0; ) {
    const { items, next } = await desk.person.listApprovals({ state: "waiting", capability: [capability], limit: 200, ...(cursor && { cursor }) });
    wanted.push(...items.map(({ id }) => id));
    cursor = next;
  }
  expect(wanted).toHaveLength(500);
  const listed = () => list(page).getByRole("link").evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split("/").at(-1)));
  await expect.poll(listed, { timeout: 5_000 }).toEqual(wanted.slice(0, 100));
  await session.detach();
  for (let shown = 100; shown < 500; shown += 100) {
    await list(page).getByRole("button", { name: "Show more" }).click();
    await expect(list(page).getByRole("link")).toHaveCount(shown + 100);
  }
  expect(await listed()).toEqual(wanted);
});

test("when the board loses its ear for news, pages are current within two seconds of it coming back", async ({ page }) => {
  const capability = await desk.capability();
  await openList(page, capability);
  await inDatabase((client) => client.query("select pg_terminate_backend(pid) from pg_stat_activity where query ~* '^\\s*listen' and pid <> pg_backend_pid()"));
  await desk.askIn(capability, "Send it all the same");
  await expect(list(page).getByRole("link", { name: /all the same/ })).toBeVisible({ timeout: 4_000 });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
});
