import { applicationSteps, type Step } from "./application-form";
import { checkStep } from "./check-step";
import { draftOf } from "./drafts";
import { closedPage, messagePage } from "./pages/message-page";
import { stepPage } from "./pages/step-page";
import type { Posting } from "./postings";
import { readForm } from "./read-body";
import { page, seeOther, type Reply } from "./reply";
import { formIsBroken } from "./test-controls";
import type { Visit } from "./visit";

export function showStep(visit: Visit, posting: Posting): Reply {
  const step = stepOf(visit, posting);
  if (posting.closed) return page(closedPage(posting), 410);
  if (!step) return seeOther(`/jobs/${posting.slug}/apply/about`);
  if (step.id === "experience" && formIsBroken(posting.slug)) return page(messagePage("Something went wrong", "As a test asked."), 500);
  const draft = draftOf(visit.visitor, posting.slug);
  const missing = firstMissingStep(posting, draft.done, step);
  return missing ? seeOther(`/jobs/${posting.slug}/apply/${missing.id}`) : page(stepPage(posting, step, draft.values, {}));
}

export async function submitStep(visit: Visit, posting: Posting): Promise<Reply> {
  const step = stepOf(visit, posting);
  if (posting.closed) return page(closedPage(posting), 410);
  if (!step) return seeOther(`/jobs/${posting.slug}/apply/about`);
  const draft = draftOf(visit.visitor, posting.slug);
  const { values, errors } = await checkStep(step.fields, await readForm(visit.request), draft.values);
  Object.assign(draft.values, values);
  if (Object.keys(errors).length > 0) {
    draft.done.delete(step.id);
    return page(stepPage(posting, step, draft.values, errors), 422);
  }
  draft.done.add(step.id);
  return seeOther(`/jobs/${posting.slug}/apply/${stepAfter(posting, step)}`);
}

function stepOf(visit: Visit, posting: Posting): Step | undefined {
  const id = new URL(visit.request.url ?? "/", "http://localhost").pathname.split("/").at(-1);
  return applicationSteps(posting).find((step) => step.id === id);
}

/** Steps cannot be skipped by typing their address. */
export function firstMissingStep(posting: Posting, done: Set<Step["id"]>, before?: Step): Step | undefined {
  const steps = applicationSteps(posting);
  const until = before ? steps.findIndex((step) => step.id === before.id) : steps.length;
  return steps.slice(0, until).find((step) => !done.has(step.id));
}

function stepAfter(posting: Posting, step: Step): string {
  const steps = applicationSteps(posting);
  return steps[steps.findIndex((one) => one.id === step.id) + 1]?.id ?? "review";
}
