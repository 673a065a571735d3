// Every page in both themes, for screen readers and on a phone.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { type Asked, Desk, dock, signIn } from "./desk";

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
      { kind: "table", columns: ["name"], rows: [["b"]] },
      { kind: "patch", title: "Patch", diff: `--- a/README.md\n+++ b/README.md\n@@ -1,1 +1,1 @@\n-old\n+${"long ".repeat(60)}\n` },
    ],
  });
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

const paths = () => ({ board: "/", approvals: "/approvals", request: `/approvals/${asked.id}`, task: `/tasks/${asked.taskId}`, escalations: "/escalations" });
type Name = keyof ReturnType<typeof paths>;
const NAMES: Name[] = ["board", "approvals", "request", "task", "escalations"];

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 1440, height: 900 } });

    test("axe finds nothing wrong with any page", async ({ page }) => {
      for (const name of NAMES) {
        await page.goto(paths()[name]);
        await page.getByRole("heading").first().waitFor();
        await page.waitForTimeout(400); // what arrives fades in
        expect.soft(await violations(new AxeBuilder({ page })), name).toEqual([]);
      }
      await page.context().clearCookies();
      await page.goto("/sign-in");
      await page.getByLabel("Email").waitFor();
      expect.soft(await violations(new AxeBuilder({ page })), "sign-in").toEqual([]);
    });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  test("nothing scrolls sideways", async ({ page }) => {
    for (const name of NAMES) {
      await page.goto(paths()[name]);
      await page.getByRole("heading").first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(375);
    }
    await page.goto(paths().request);
    expect(await page.locator("#approval-body").evaluate((body) => body.scrollWidth)).toBe(375);
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

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
