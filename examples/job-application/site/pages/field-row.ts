import type { Field, FieldKind } from "../application-form";
import type { StoredFile, Value } from "../check-step";
import { html, type Html } from "../html";

/** One question with its label, hint, control and error, tied together for assistive technology. */
export function fieldRow(field: Field, value: Value | undefined, error: string | undefined): Html {
  const classes = ["field", field.half && "half", error && "wrong"].filter(Boolean).join(" ");
  const below = error && html`<p class="error" id="${field.name}-error">${error}</p>`;
  if (field.kind === "radio" || field.kind === "checkboxes")
    return html`<fieldset class="${classes}" id="${field.name}"><legend>${field.label}</legend>${choices(field, value)}${below}</fieldset>`;
  if (field.kind === "checkbox")
    return html`<div class="${classes} tick">${tick(field, value)}<label for="${field.name}">${field.label}</label>${below}</div>`;
  return html`<div class="${classes}"><label for="${field.name}">${field.label}</label>
${field.hint && html`<p class="hint" id="${field.name}-hint">${field.hint}</p>`}
<div class="control">${(controls[field.kind] ?? input)(field, value, describe(field, error))}${field.unit && html`<span class="unit">${field.unit}</span>`}</div>${below}</div>`;
}

type Control = (field: Field, value: Value | undefined, attributes: Html) => Html;

const controls: Partial<Record<FieldKind, Control>> = { long_text: textarea, select, file };

function describe(field: Field, error: string | undefined): Html {
  const ids = [field.hint && `${field.name}-hint`, error && `${field.name}-error`].filter(Boolean).join(" ");
  return html`id="${field.name}" name="${field.name}" ${field.required && html`required`} ${ids !== "" && html`aria-describedby="${ids}"`} ${error && html`aria-invalid="true"`}`;
}

function input(field: Field, value: Value | undefined, attributes: Html): Html {
  const digits = field.kind === "number" && html`inputmode="numeric"`;
  return html`<input type="${field.kind}" ${attributes} value="${text(field, value)}" ${field.autocomplete && html`autocomplete="${field.autocomplete}"`} ${digits}>`;
}

function textarea(field: Field, value: Value | undefined, attributes: Html): Html {
  return html`<textarea ${attributes} rows="${field.name === "cover_letter" ? 16 : 6}">
${text(field, value)}</textarea>`;
}

function select(field: Field, value: Value | undefined, attributes: Html): Html {
  const chosen = text(field, value);
  return html`<select ${attributes}>
${!field.preset && html`<option value="">Choose</option>`}
${field.options?.map((option) => html`<option ${option === chosen && html`selected`}>${option}</option>`)}
</select>`;
}

function file(field: Field, value: Value | undefined, attributes: Html): Html {
  const stored = value as StoredFile | undefined;
  return html`<input type="file" accept="application/pdf" ${attributes}>${stored && html`<span class="stored">${stored.name} is uploaded</span>`}`;
}

function choices(field: Field, value: Value | undefined): Html {
  const chosen = Array.isArray(value) ? value : [text(field, value)];
  const type = field.kind === "radio" ? "radio" : "checkbox";
  return html`<div class="choices">${field.options?.map(
    (option) =>
      html`<label class="choice"><input type="${type}" name="${field.name}" value="${option}" ${chosen.includes(option) && html`checked`}>${option}</label>`,
  )}</div>`;
}

function tick(field: Field, value: Value | undefined): Html {
  return html`<input type="checkbox" id="${field.name}" name="${field.name}" ${text(field, value) === "on" && html`checked`}>`;
}

function text(field: Field, value: Value | undefined): string {
  return typeof value === "string" ? value : value === undefined ? (field.preset ?? "") : "";
}
