// A person decides about the agent's request on the real pages.
import { expect, test, type Page } from "@playwright/test";
import { openBoard } from "./board";
import { Scene } from "./scene";

const letter = "Dear all,\n\nI liked the letter that was written for me, and would rather say it in my own words: I keep things running, and I write down how. I would be glad to show you both.\n\nMara";

test.describe.configure({ timeout: 120_000 });

let scene: Scene;
test.beforeEach(async ({ page }) => {
  scene = await Scene.open(await openBoard());
  await scene.run();
  await signIn(page);
  await page.goto(`/approvals/${(await scene.approval()).id}`);
});
test.afterEach(() => scene.close());

test("a person reads everything, edits the letter, approves, and that is what arrives, once", async ({ page }) => {
  const approve = page.getByRole("button", { name: /^Approve/ });
  await expect(page.getByRole("heading", { name: "Submit this application to Northwind for Platform Engineer" })).toBeVisible();
  await expect(page.getByText(/guesses to confirm/)).toBeVisible();

  await page.getByRole("button", { name: /^Edit/ }).click();
  await page.getByRole("textbox", { name: "Cover letter" }).fill(letter);
  await page.getByRole("button", { name: /^Edit|^Done/ }).first().click();
  await readEverything(page);
  await approve.click();
  const panel = page.getByRole("region", { name: "Approve" });
  await expect(panel).toContainText("It cannot be undone.");
  expect(await scene.site.count()).toBe(0);
  await page.waitForTimeout(400); // the panel takes no press before it has been seen
  await panel.getByRole("button", { name: /^Approve/ }).click();
  await expect.poll(() => scene.status()).toBe("approved");
  expect(await scene.site.count()).toBe(0);

  await scene.run();
  expect((await scene.site.received()).map((application) => application.values.cover_letter)).toEqual([letter]);
  await page.goto(`/tasks/${scene.taskId}`);
  await expect(page.getByText("completed", { exact: false }).first()).toBeVisible();
});

test("a person rejects with a comment, and nothing is submitted", async ({ page }) => {
  await page.getByRole("button", { name: /^Reject/ }).click();
  const panel = page.getByRole("region", { name: "Reject" });
  await panel.getByRole("textbox", { name: "Comment" }).fill("Not this company");
  await page.waitForTimeout(400); // the panel takes no press before it has been seen
  await panel.getByRole("button", { name: /^Reject/ }).click();
  await expect.poll(() => scene.status()).toBe("rejected");
  await scene.run();
  expect(await scene.site.count()).toBe(0);
});

async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(process.env["HOLDPOINT_TEST_EMAIL"]!);
  await page.getByLabel("Password", { exact: true }).fill(process.env["HOLDPOINT_TEST_PASSWORD"]!);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
}

/** Confirms each guess, unfolds each text and goes from one unseen part to the next, as the note beside Approve leads. */
async function readEverything(page: Page): Promise<void> {
  for (const guess of await page.getByRole("checkbox", { name: /^Confirm the guessed value/ }).all()) await guess.click();
  for (const fold of await page.getByRole("button", { name: /^show all/ }).all()) await fold.click();
  const locked = page.getByText(/^Locked:/);
  await expect(async () => {
    await locked.click({ timeout: 500 }).catch(() => undefined);
    await expect(locked).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
}
