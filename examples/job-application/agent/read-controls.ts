import type { Page } from "playwright-core";

/** A question of the form, as the page asks it. */
export type Control = {
  name: string;
  label: string;
  kind: "text" | "long_text" | "number" | "date" | "select" | "radio" | "checkboxes" | "checkbox" | "file";
  options: string[];
  preset: string | boolean;
  required: boolean;
};

export async function readControls(page: Page): Promise<Control[]> {
  return page.locator("main form").evaluate(controlsOf);
}

/** Runs in the page. Radio buttons and groups of boxes are one question; its label is the legend. */
function controlsOf(form: Element): Control[] {
  type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const labelOf = (input: Input) => input.labels?.[0]?.textContent?.trim() ?? input.name;
  const kinds: Record<string, Control["kind"]> = { textarea: "long_text", "select-one": "select" };
  const plain = ["number", "date", "file", "checkbox"] as const;

  const single = (input: Input): Control => ({
    name: input.name,
    label: labelOf(input),
    kind: plain.find((kind) => kind === input.type) ?? kinds[input.type] ?? "text",
    options: input instanceof HTMLSelectElement ? [...input.options].filter((option) => option.value).map((option) => option.label) : [],
    preset: input instanceof HTMLInputElement && input.type === "checkbox" ? input.checked : input.value,
    required: input.required,
  });
  const group = (inputs: HTMLInputElement[]): Control => {
    const first = inputs[0] as HTMLInputElement;
    return {
      name: first.name,
      label: first.closest("fieldset")?.querySelector("legend")?.textContent?.trim() ?? first.name,
      kind: first.type === "radio" ? "radio" : "checkboxes",
      options: inputs.map(labelOf),
      preset: inputs
        .filter((input) => input.checked)
        .map(labelOf)
        .join(", "),
      required: first.type === "radio",
    };
  };

  const inputs = [...form.querySelectorAll<Input>("input[name], textarea[name], select[name]")];
  const names = [...new Set(inputs.map((input) => input.name))];
  return names.map((name) => {
    const same = inputs.filter((input) => input.name === name);
    const first = same[0] as Input;
    return first.closest("fieldset") ? group(same as HTMLInputElement[]) : single(first);
  });
}
