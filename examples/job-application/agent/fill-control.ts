import type { Page } from "playwright-core";
import type { Answer } from "./checkpoint";
import { FormDiffers } from "./form-differs";
import { readCv } from "./profile";
import type { Control } from "./read-controls";

/** Puts one answer into the form, as a person would. `cv` is the file that the profile names. */
export async function fillControl(page: Page, control: Control, answer: Answer, cv: string): Promise<void> {
  const value = String(answer.value);
  const field = page.getByLabel(control.label, { exact: true });
  const group = page.getByRole("group", { name: control.label, exact: true });
  if (control.kind === "file") await field.setInputFiles(approvedFile(cv, value));
  else if (control.kind === "checkbox") await field.setChecked(answer.value === true);
  else if (control.kind === "select") await field.selectOption({ label: value });
  else if (control.kind === "radio") await group.getByLabel(value, { exact: true }).check();
  else if (control.kind !== "checkboxes") await field.fill(value);
  else for (const option of control.options) await group.getByLabel(option, { exact: true }).setChecked(value.split(", ").includes(option));
}

function approvedFile(name: string, described: string): string {
  const cv = readCv(name);
  if (cv.described !== described) throw new FormDiffers(`the file ${name} has changed.`);
  return cv.path;
}
