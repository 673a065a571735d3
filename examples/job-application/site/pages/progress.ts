import { applicationSteps } from "../application-form";
import { html, type Html } from "../html";
import type { Posting } from "../postings";
import { companyLogo } from "./layout";

/** The head of every form page: for whom, and how far. */
export function formHead(posting: Posting, current: string): Html {
  const steps = [...applicationSteps(posting).map(({ id, title }) => ({ id: id as string, title })), { id: "review", title: "Review" }];
  const now = steps.findIndex((step) => step.id === current);
  return html`
<div class="band small">${companyLogo(posting)}<div><p class="company">${posting.company}</p><p class="role">${posting.title}</p></div></div>
<ol class="progress" aria-label="Steps">${steps.map(
    (step, index) =>
      html`<li class="${index < now ? "done" : index === now ? "now" : ""}" ${index === now && html`aria-current="step"`}><span>${index < now ? "✓" : index + 1}</span>${step.title}</li>`,
  )}</ol>`;
}
