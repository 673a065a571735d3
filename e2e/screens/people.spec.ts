// Who may do what, in the browser: people, agents, policies, and proof of who one is.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { Desk, decideBy, openItem, signIn } from "./desk";
import { addPerson, inDatabase, seat } from "./second-person";

const address = () => process.env["HOLDPOINT_TEST_ADDRESS"]!;
const password = () => process.env["HOLDPOINT_TEST_PASSWORD"]!;

let desk: Desk;
test.beforeAll(async () => void (desk = await Desk.open()));
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

/** Opens a page and waits until it takes presses. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
}
const dialog = (page: Page) => page.getByRole("dialog");

for (const [halves, press] of Object.entries({ "at once": { delay: 0 }, "a moment apart": { delay: 150 } }))
  test(`a double click, its halves ${halves}, makes one invitation, whose link stays until it is copied`, async ({ page }) => {
    const email = `twice-${press.delay}-${Date.now()}@example.com`;
    await page.goto("/people");
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Invite" }).click();
    await dialog(page).getByLabel("Email").fill(email);
    const box = (await dialog(page).getByRole("button", { name: "Make the link" }).boundingBox())!;
    for (const half of [1, 2]) {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: half });
      await page.waitForTimeout(press.delay);
    }
    await expect(dialog(page).getByLabel("Code")).toContainText("/invite?token=");
    await page.waitForTimeout(700);
    await page.mouse.click(5, 5);
    await expect(dialog(page).getByLabel("Code")).toBeVisible();
    expect((await desk.person.listInvitations({})).items.filter((one) => one.email === email)).toHaveLength(1);
    await dialog(page).getByRole("button", { name: "I have copied it" }).click();
    await expect(dialog(page)).toBeHidden();
  });

test("somebody is invited by a link, joins with it, gets another role, and is signed out everywhere by an admin", async ({ page, browser }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await open(page, "/people");
  await page.getByRole("button", { name: "Invite" }).click();
  await dialog(page).getByLabel("Email").fill(email);
  await dialog(page).getByLabel("Role").selectOption("viewer");
  await dialog(page).getByRole("button", { name: "Make the link" }).click();
  await expect(dialog(page).getByLabel("Code")).toHaveText(/./);
  const link = await dialog(page).getByLabel("Code").textContent();
  await dialog(page).getByRole("button", { name: "I have copied it" }).click();

  const theirs = await (await browser.newContext({ baseURL: address() })).newPage();
  await theirs.goto(link!);
  await theirs.getByLabel("Your name").fill("Ada Byron");
  await theirs.getByLabel("Password").fill("correct horse");
  await theirs.getByRole("button", { name: "Join" }).click();
  await expect(theirs.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
  await theirs.goto(link!);
  await expect(theirs.getByRole("heading", { name: "This invitation is not valid any more" })).toBeVisible();
  await open(theirs, "/people");
  await expect(theirs.getByRole("button", { name: "Invite" })).toBeHidden();

  const row = page.getByRole("listitem").filter({ hasText: email });
  await row.getByLabel("Role of Ada Byron").selectOption("admin");
  await expect(page.getByText("Ada Byron is admin now")).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole("button", { name: "Invite" })).toBeVisible();

  await row.getByRole("button", { name: "More about Ada Byron" }).click();
  await page.getByRole("menuitem", { name: "End all sessions" }).click();
  await expect(theirs.getByText("You are signed out: what you see may be old.")).toBeVisible({ timeout: 5_000 });
  await row.getByRole("button", { name: "More about Ada Byron" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await dialog(page).getByRole("button", { name: "Remove" }).click();
  await expect(row).toBeHidden();
});

test("an agent gets a key that is shown once and works as shown, and one press stops it", async ({ page, request }) => {
  const name = `Filler ${crypto.randomUUID().slice(0, 6)}`;
  const capability = await desk.capability();
  await open(page, "/agents");
  await page.getByRole("button", { name: "New agent" }).click();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await dialog(page).getByLabel(capability, { exact: true }).check();
  await dialog(page).getByLabel("Only from these addresses").fill("nonsense");
  await dialog(page).getByRole("button", { name: "Create key" }).click();
  await expect(dialog(page).getByText("must be an address or a range")).toBeVisible();
  await dialog(page).getByLabel("Only from these addresses").fill("127.0.0.0/8");
  await dialog(page).getByRole("button", { name: "Create key" }).click();
  await expect(dialog(page).getByLabel("Code")).toHaveText(/^hp_/);
  const key = (await dialog(page).getByLabel("Code").textContent())!;
  await expect(dialog(page).getByLabel("Command", { exact: true })).toContainText(`${address()}/api/v1/me`);
  await dialog(page).getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText(key)).toBeHidden();

  const asks = () => request.get(`${address()}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await asks()).json()).toMatchObject({ kind: "agent", name });
  await page.getByRole("button", { name: "Stop agent" }).click();
  await dialog(page).getByLabel("Why").fill("It writes nonsense");
  await dialog(page).getByRole("button", { name: "Stop agent" }).click();
  await expect(page.getByText("revoked", { exact: true })).toBeVisible();
  await expect.poll(async () => (await asks()).status(), { timeout: 1_500, intervals: [100] }).toBe(401); // within a second, everywhere
});

test("a policy is changed with every fault marked, paused with a reason, and its history says who did what", async ({ page }) => {
  const name = await desk.capability({ maxRunning: 2 });
  await open(page, `/capabilities/${name}`);
  await page.getByLabel("Lease", { exact: true }).fill("0");
  await page.getByLabel("Tasks in progress").fill("many");
  await page.getByRole("button", { name: "Save policy" }).click();
  await expect(page.getByLabel("Lease", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Tasks in progress")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Lease", { exact: true }).fill("300");
  await page.getByLabel("Tasks in progress").fill("");
  await page.getByLabel("Operators and above").check();
  await page.getByRole("button", { name: "Save policy" }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Lease: 2 min → 5 min");
  await expect(history).toContainText("Tasks in progress: 2 → no limit");
  expect(await desk.person.getCapability({ name })).toMatchObject({ leaseSeconds: 300, maxRunning: null, deciders: ["role:operator"] });

  await page.getByRole("button", { name: "Pause" }).click();
  await dialog(page).getByLabel("Why").fill("The site is down");
  await dialog(page).getByRole("button", { name: "Pause" }).click();
  await expect(history).toContainText("Paused it: The site is down");
  await expect(page.getByText("The policy changed while this was open.")).toBeVisible();
  expect(await desk.person.getCapability({ name })).toMatchObject({ paused: true });
});

test("a passkey is added, and signs in without a password", async ({ browser }) => {
  const at = address().replace("127.0.0.1", "localhost");
  const context = await browser.newContext({ baseURL: at });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } });
  await page.goto("/sign-in?next=/account");
  await page.getByLabel("Email").fill(await addPerson("Passkey holder"));
  await page.getByLabel("Password", { exact: true }).fill(password());
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await dialog(page).getByLabel("Name").fill("Desk drawer");
  await dialog(page).getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("Desk drawer")).toBeVisible();

  await context.clearCookies();
  await page.goto("/sign-in?next=/account");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Passkey holder").first()).toBeVisible();
  await context.close();
});

test("a decision that takes a fresh sign-in asks for it in place, and then is made", async ({ browser }) => {
  const email = await addPerson("Decider");
  const asked = await desk.askIn(await desk.capability({ reauthenticate: "high" }), "Move the money", { risk: "high" });
  const context = await seat(browser, email);
  await inDatabase((client) => client.query("update sessions set created_at = now() - interval '1 hour' where user_id = (select id from users where email = $1)", [email]));
  const theirs = await context.newPage();
  await openItem(theirs, asked);
  await decideBy(theirs, "r", "Not today.");
  await expect(dialog(theirs).getByRole("heading", { name: "Sign in again" })).toBeVisible();
  expect((await desk.approval(asked)).verdict).toBeNull();
  await dialog(theirs).getByLabel("Your password").fill("not it");
  await dialog(theirs).getByRole("button", { name: "Go on" }).click();
  await expect(dialog(theirs).getByText("The password is wrong.")).toBeVisible();
  await dialog(theirs).getByLabel("Your password").fill(password());
  await dialog(theirs).getByRole("button", { name: "Go on" }).click();
  await expect.poll(async () => (await desk.approval(asked)).verdict).toBe("rejected");
  await expect(dialog(theirs)).toBeHidden();
  await context.close();
});

test("these pages read well: axe, both themes, and nothing scrolls sideways on a phone", async ({ page }) => {
  test.slow();
  const name = await desk.capability({ maxRunning: 3, maxParked: 3, dailyCeiling: 3 });
  const [agent] = (await desk.person.listAgents({})).items;
  const paths = ["/capabilities", `/capabilities/${name}`, "/agents", `/agents/${agent!.id}`, `/agents/${agent!.id}?key=new`, "/people", "/people?tab=groups", "/people?tab=invitations", "/account"];
  for (const path of paths) {
    await page.setViewportSize({ width: 375, height: 900 });
    await page.goto(path);
    await page.getByRole("heading").first().waitFor();
    await page.waitForTimeout(400); // what arrives fades in
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const axe = new AxeBuilder({ page });
      const { violations } = await (colorScheme === "dark" ? axe.withRules(["color-contrast", "link-in-text-block"]) : axe).analyze(); // what a theme changes is its colours
      expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ").slice(0, 300)}`), `${path} ${colorScheme}`).toEqual([]);
    }
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
  }
});
