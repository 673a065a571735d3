// The parts of the board that open: in both themes for screen readers, and on a phone.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { BoardDesk, card, open } from "./board-desk";
import { signIn } from "./desk";

let desk: BoardDesk;
let capability: string;
let failed: string;
test.beforeAll(async () => {
  desk = await BoardDesk.open();
  capability = await desk.capability({ leaseSeconds: 3 });
  await desk.task(capability, "Look at every part of this card, whose title is so long that it takes several lines of a narrow column", { priority: -5, labels: ["one", "a-label-that-is-much-longer-than-any-card-is-wide-and-has-no-place-to-break"] });
  await desk.claim(capability);
  failed = await desk.task(capability, "Look at what has failed");
  await desk.fail(capability, [{ code: "x".repeat(120), message: "y".repeat(400) }, { code: "b", message: "two\nlines" }, { code: "b", message: "two\nlines" }]);
  await desk.task(capability, "Look at what waits");
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 1440, height: 900 } });

    test("axe finds nothing wrong with panel, menu, palette and questions", async ({ page }) => {
      await open(page, `/?capability=${capability}`);
      await card(page, "Look at what waits").hover();
      await card(page, "Look at what waits").getByRole("button", { name: /^Actions on/ }).click();
      await page.getByRole("menuitem", { name: "Take it" }).waitFor();
      // A menu hangs from the body, outside of every landmark.
      expect.soft((await violations(page)).filter((one) => !one.startsWith("region: div[data-radix-popper")), "menu").toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      await page.getByRole("option").first().waitFor();
      expect.soft(await violations(page), "palette").toEqual([]);
      await page.keyboard.press("Escape");
      await card(page, "Look at every part").getByRole("link").click();
      await page.getByRole("dialog", { name: "Task" }).getByRole("heading", { name: "Timeline" }).waitFor();
      expect.soft(await violations(page), "panel").toEqual([]);
      for (const ask of colorScheme === "light" ? ["requeue", "priority"] : ["complete", "cancel"]) {
        await open(page, `/escalations?ask=${ask}.${failed}`);
        await page.getByRole("dialog").getByRole("button").first().waitFor();
        expect.soft(await violations(page), ask).toEqual([]);
      }
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  test("nothing scrolls sideways, and every way out of an escalation is whole", async ({ page }) => {
    for (const path of [`/?capability=${capability}`, "/escalations", `/tasks/${failed}`, `/escalations?ask=requeue.${failed}`]) {
      await open(page, path);
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375);
    }
    await expect(page.getByRole("dialog").getByRole("button", { name: "Requeue" })).toBeInViewport({ ratio: 1 });
    await open(page, "/escalations");
    const entry = page.getByRole("article", { name: "Look at what has failed" });
    await entry.scrollIntoViewIfNeeded();
    for (const name of ["Requeue", "Complete by hand", "Cancel task"]) {
      const box = (await entry.getByRole("button", { name }).boundingBox())!;
      expect(box.height).toBeGreaterThanOrEqual(40);
      expect(box.x + box.width).toBeLessThanOrEqual(375);
    }
  });
});

async function violations(page: Page): Promise<string[]> {
  await page.waitForTimeout(300); // what arrives fades in
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
