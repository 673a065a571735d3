import { applicationSteps, type Step } from "../application-form";
import type { Errors, Values } from "../check-step";
import { html, type Html } from "../html";
import type { Posting } from "../postings";
import { fieldRow } from "./field-row";
import { layout } from "./layout";
import { formHead } from "./progress";

export function stepPage(posting: Posting, step: Step, values: Values, errors: Errors): Html {
  const steps = applicationSteps(posting);
  const index = steps.findIndex((one) => one.id === step.id);
  const before = steps[index - 1];
  const body = html`
${formHead(posting, step.id)}
<form class="sheet" method="post" enctype="multipart/form-data" novalidate>
<h1>${step.title}</h1>
<p class="lead">${step.lead}</p>
${errorSummary(step, errors)}
<div class="fields">${step.fields.map((field) => fieldRow(field, values[field.name], errors[field.name]))}</div>
<div class="actions">
${before && html`<a class="button quiet" href="/jobs/${posting.slug}/apply/${before.id}">Back</a>`}
<button class="button" type="submit">${index === steps.length - 1 ? "Review application" : "Continue"}</button>
</div>
</form>`;
  return layout(`${step.title}: ${posting.title} at ${posting.company}`, body, posting);
}

function errorSummary(step: Step, errors: Errors): Html | undefined {
  const wrong = step.fields.filter((field) => errors[field.name]);
  if (wrong.length === 0) return undefined;
  return html`<div class="errors" role="alert"><b>${wrong.length === 1 ? "One answer needs" : `${wrong.length} answers need`} another look</b>
<ul>${wrong.map((field) => html`<li><a href="#${field.name}">${field.label}</a>: ${errors[field.name]}</li>`)}</ul></div>`;
}
