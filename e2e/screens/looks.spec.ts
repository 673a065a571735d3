// The main screens as pictures, in both themes, wide and on a phone. `npx playwright test looks --update-snapshots` takes them anew:
// look at every one that changed before it is committed.
import { expect, test, type Page } from "@playwright/test";
import { openStillBoard, type StillBoard } from "./still-board";

// Fonts and their edges are those of Chromium on Linux.
test.skip(process.platform !== "linux", "pictures are taken on Linux");

let board: StillBoard;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  board = await openStillBoard();
  // Everything has been seen once, so that no picture depends on which was taken first.
  const page = await browser.newPage({ viewport: { width: 1440, height: 3000 } });
  await signIn(page);
  await page.goto(`${board.url}/approvals/${board.item}`);
  await expect(page.getByText("seen 9 of 9")).toBeVisible({ timeout: 20_000 });
  await page.close();
});
test.afterAll(() => board?.close());

const SCREENS = {
  board: { path: () => "/", tall: { 1440: 700, 375: 667 }, ready: "Build Harbor iOS 4.2 (813) from fix/map-jitter" },
  approvals: { path: () => "/approvals", tall: { 1440: 900, 375: 667 }, ready: "Raise the memory of vm-ci-01 from 8 to 16 GiB" },
  item: { path: () => `/approvals/${board.item}`, tall: { 1440: 3000, 375: 3900 }, ready: "seen 9 of 9" },
  task: { path: () => `/tasks/${board.task}`, tall: { 1440: 800, 375: 1000 }, ready: "created by" },
  escalations: { path: () => "/escalations", tall: { 1440: 700, 375: 667 }, ready: "2 different errors in 3 failures." },
  "sign-in": { path: () => "/sign-in", tall: { 1440: 700, 375: 667 }, ready: "Sign in" },
} as const;

for (const width of [1440, 375] as const)
  test.describe(`${width} px wide, light and dark`, () => {
    test.use(width === 375 ? { hasTouch: true, isMobile: true } : {});
    for (const [name, { path, tall, ready }] of Object.entries(SCREENS))
      test(name, async ({ page }) => {
        await page.setViewportSize({ width, height: tall[width] });
        if (name !== "sign-in") await signIn(page);
        await page.goto(board.url + path());
        await expect(page.getByText(ready).first()).toBeAttached();
        await page.evaluate(() => document.fonts.ready);
        if (name !== "sign-in") await expect(page).toHaveTitle(/^\(5\)/, { timeout: 20_000 }); // alive: the title counts what waits
        await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined); // parts that are fetched apart
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, { stylePath: "e2e/screens/still.css", maxDiffPixels: 200 });
        }
      });
  });

async function signIn(page: Page): Promise<void> {
  await page.context().addCookies(board.cookie.split("; ").map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url: board.url })));
}
