import type { Page } from "playwright-core";
import type { Answer } from "./checkpoint";
import { FormDiffers } from "./form-differs";

/** Compares the review page with what was to go in, both ways: nothing may be missing, changed or added. */
export async function checkReview(page: Page, answers: Answer[]): Promise<void> {
  const shown = await readReview(page);
  const wrong = answers.filter((answer) => shown.get(answer.label) !== expected(answer)).map((answer) => answer.label);
  const known = new Set(answers.map((answer) => answer.label));
  const added = [...shown.keys()].filter((label) => !known.has(label));
  if (wrong.length > 0) throw new FormDiffers(`the form would send something else for ${wrong.join(", ")}.`);
  if (added.length > 0) throw new FormDiffers(`the form would also send ${added.join(", ")}.`);
}

/** Label to value. Where the page shows a number, a date or a file nicely, its plain value is in the markup. */
async function readReview(page: Page): Promise<Map<string, string>> {
  const pairs = await page.locator("main form dl > div").evaluateAll((rows) =>
    rows.map((row): [string, string] => {
      const plain = row.querySelector("dd data, dd time");
      const value = plain?.getAttribute("value") ?? plain?.getAttribute("datetime") ?? row.querySelector("dd")?.textContent;
      return [row.querySelector("dt")?.textContent?.trim() ?? "", value?.trim() ?? ""];
    }),
  );
  return new Map(pairs);
}

function expected({ type, value }: Answer): string {
  if (type === "boolean") return value === true ? "Yes" : "No";
  if (type === "file") return String(value).replace(/ \(sha256 [0-9a-f]{64}\)$/, "");
  return String(value).replaceAll("\r\n", "\n").trim() || "-";
}
