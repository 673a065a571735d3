import { firstMissingStep } from "./answer-step";
import { draftOf, endDraft } from "./drafts";
import { confirmationPage } from "./pages/confirmation-page";
import { closedPage, messagePage } from "./pages/message-page";
import { reviewPage } from "./pages/review-page";
import type { Posting } from "./postings";
import { findApplication, receive } from "./received";
import { page, seeOther, type Reply } from "./reply";
import { answerIsLost } from "./test-controls";
import type { Visit } from "./visit";

export function showReview(visit: Visit, posting: Posting): Reply {
  if (posting.closed) return page(closedPage(posting), 410);
  const draft = draftOf(visit.visitor, posting.slug);
  const missing = firstMissingStep(posting, draft.done);
  return missing ? seeOther(`/jobs/${posting.slug}/apply/${missing.id}`) : page(reviewPage(posting, draft.values));
}

/** The one place where an application is really sent. */
export function submitApplication(visit: Visit, posting: Posting): Reply | "cut" {
  if (posting.closed) return page(closedPage(posting), 410);
  const draft = draftOf(visit.visitor, posting.slug);
  const missing = firstMissingStep(posting, draft.done);
  if (missing) return seeOther(`/jobs/${posting.slug}/apply/${missing.id}`);
  const application = receive(visit.visitor, posting, draft.values);
  endDraft(visit.visitor, posting.slug);
  return answerIsLost(posting.slug) ? "cut" : seeOther(`/applications/${application.reference}`);
}

export function showConfirmation(visit: Visit): Reply {
  const application = findApplication(visit.part, visit.visitor);
  if (!application) return page(messagePage("There is no such application", "Please use the browser you applied with."), 404);
  return page(confirmationPage(application));
}
