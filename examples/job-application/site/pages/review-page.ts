import { applicationSteps, type Field, type Step } from "../application-form";
import type { StoredFile, Value, Values } from "../check-step";
import { html, type Html } from "../html";
import type { Posting } from "../postings";
import { day } from "./day";
import { layout } from "./layout";
import { formHead } from "./progress";

export function reviewPage(posting: Posting, values: Values): Html {
  const body = html`
${formHead(posting, "review")}
<form class="sheet" method="post">
<h1>Review your application</h1>
<p class="lead">This is what ${posting.company} will read. It cannot be changed once it is sent.</p>
${applicationSteps(posting).map((step) => section(posting, step, values))}
<div class="actions">
<a class="button quiet" href="/jobs/${posting.slug}/apply/documents">Back</a>
<button class="button" type="submit">Submit application</button>
</div>
</form>`;
  return layout(`Review: ${posting.title} at ${posting.company}`, body, posting);
}

function section(posting: Posting, step: Step, values: Values): Html {
  return html`<section class="answers"><header><h2>${step.title}</h2><a href="/jobs/${posting.slug}/apply/${step.id}">Change</a></header>
<dl>${step.fields.map((field) => html`<div><dt>${field.label}</dt><dd>${shown(field, values[field.name])}</dd></div>`)}</dl></section>`;
}

function shown(field: Field, value: Value | undefined): Html {
  if (field.kind === "checkbox") return html`${value === "on" ? "Yes" : "No"}`;
  if (Array.isArray(value)) return html`${value.length > 0 ? value.join(", ") : "-"}`;
  if (typeof value === "object") return html`<data value="${value.name}">${fileLine(value)}</data>`;
  if (!value) return html`-`;
  if (field.kind === "number") return html`<data value="${value}">${Number(value).toLocaleString("en")} ${field.unit}</data>`;
  if (field.kind === "date") return html`<time datetime="${value}">${day(value)}</time>`;
  return field.kind === "long_text" ? html`<span class="long">${value}</span>` : html`${value}`;
}

function fileLine(file: StoredFile): string {
  return `${file.name}, ${Math.ceil(file.bytes / 1024)} kB`;
}
