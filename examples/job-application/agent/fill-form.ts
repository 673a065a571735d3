import type { Page } from "playwright-core";
import type { Answer } from "./checkpoint";
import { fillControl } from "./fill-control";
import { readControls, type Control } from "./read-controls";

type Filling = {
  answer: (control: Control) => Answer;
  cv: string;
  /** After each step is filled, and before the form goes on to the next. */
  filled?: (step: string, answers: Answer[]) => Promise<void>;
};

/** Fills the form from the posting's page up to its review page. The buttons it knows lead on; none of them submits. */
export async function fillForm(page: Page, { answer, cv, filled }: Filling): Promise<void> {
  await page.getByRole("link", { name: "Apply for this role" }).click();
  const next = page.getByRole("button", { name: /^(Continue|Review application)$/ });
  while (!(await onReviewPage(page))) {
    const step = await page.getByRole("heading", { level: 1 }).innerText();
    const controls = (await next.count()) === 1 ? await readControls(page) : [];
    if (controls.length === 0) throw new Error(`The form is broken: the page says "${step}".`);
    const answers = controls.map(answer);
    for (const [index, control] of controls.entries()) await fillControl(page, control, answers[index] as Answer, cv);
    await filled?.(step, answers);
    await next.click();
    await refuseErrors(page, step);
  }
}

async function onReviewPage(page: Page): Promise<boolean> {
  return (await page.getByRole("button", { name: "Submit application", exact: true }).count()) === 1;
}

async function refuseErrors(page: Page, step: string): Promise<void> {
  const alert = page.getByRole("alert");
  if ((await alert.count()) > 0) throw new Error(`The form refuses "${step}": ${(await alert.innerText()).replaceAll("\n", " ")}`);
}
