// Requests in Arabic and Hebrew are read from the right, between words that are read from the left, and decided like any other.
import { expect, test, type Locator } from "@playwright/test";
import { body, decideBy, Desk, dock, list, openItem, signIn } from "./desk";

const ARABIC = "إرسال الطلب إلى شركة نورثويند لوظيفة مهندس منصات";
const HEBREW = "לשלוח את החשבונית לספק עד יום חמישי";

let desk: Desk;
test.beforeAll(async () => {
  desk = await Desk.open();
});
test.beforeEach(({ page }) => signIn(page));
test.afterAll(() => desk.clear());

const directionOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).direction);
const askBoth = async () => {
  const capability = await desk.capability();
  const arabic = await desk.askIn(capability, ARABIC, {
    target: "https://careers.northwind.example/apply",
    blocks: [
      { kind: "fields", title: "استمارة الطلب", fields: [{ name: "full_name", label: "الاسم الكامل", type: "text", value: "ليلى حداد", source: "profile" }, { name: "salary", label: "الراتب", type: "text", value: "1,250 EUR شهريا", source: "generated" }] },
      { kind: "message", to: "team@northwind.example", subject: "طلب توظيف", body: "السلام عليكم،\n\nأرفق لكم طلبي لوظيفة Platform Engineer.\nمع التحية" },
      { kind: "change", before: { "الاسم": "قديم" }, after: { "الاسم": "جديد" } },
    ],
  });
  const hebrew = await desk.askIn(capability, HEBREW);
  return { arabic, hebrew };
};

for (const width of [1440, 375])
  test(`at ${width} px each text runs its own way, and nothing of it is taken for hidden`, async ({ page }) => {
    const { arabic } = await askBoth();
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/approvals/${arabic.id}`);
    await expect(dock(page)).toBeVisible();
    expect(await directionOf(page.getByRole("heading", { name: ARABIC }).locator("bdi"))).toBe("rtl");
    for (const text of ["ليلى حداد", "الراتب"]) expect(await directionOf(body(page).getByText(text, { exact: true })), text).toBe("rtl");
    expect(await directionOf(body(page).getByText("northwind.example").first()), "an address stays as addresses are").toBe("ltr");
    expect(await directionOf(dock(page))).toBe("ltr");
    await expect(body(page).getByRole("alert")).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const [label, value, source] = await Promise.all(["الاسم الكامل", "ليلى حداد", "profile"].map((text) => body(page).getByText(text, { exact: true }).boundingBox()));
    expect(source!.x, "where it comes from stands behind the value, whatever way that runs").toBeGreaterThanOrEqual(value!.x + value!.width);
    if (width === 1440) expect(value!.x).toBeGreaterThanOrEqual(label!.x + label!.width);
  });

test("both are decided by keyboard, with a comment in the same script", async ({ page }) => {
  const { arabic, hebrew } = await askBoth();
  await openItem(page, hebrew);
  await expect(list(page).getByRole("link", { name: ARABIC })).toBeVisible();
  await decideBy(page, "c", "נא לתקן את הסכום");
  await expect.poll(async () => (await desk.approval(hebrew)).comment).toBe("נא לתקן את הסכום");
  await openItem(page, arabic);
  await decideBy(page, "a");
  await expect.poll(async () => (await desk.approval(arabic)).verdict).toBe("approved");
});
