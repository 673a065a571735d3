import type { Page } from "playwright-core";
import type { Approval } from "@/lib/contract/approval";
import { approvedAnswers } from "./change-request";
import { checkHash } from "./check-hash";
import { checkReview } from "./check-review";
import { readCheckpoint, type Answer } from "./checkpoint";
import { fillForm } from "./fill-form";
import { FormDiffers } from "./form-differs";
import { openPosting, preconditionsOf } from "./open-posting";
import type { Control } from "./read-controls";
import { plain } from "./plain";
import { redeem } from "./redeem";
import { say } from "./say";
import type { Slice } from "./slice";
import { stopAt } from "./stop-at";
import { takePicture } from "./take-picture";
import type { TaskInput } from "./task-input";

/**
 * Sends what a person approved. The form is filled again from the approved document, edits and all, and compared with it;
 * then the approval is redeemed with its hash, which works once; then, and only then, Submit is clicked.
 */
export async function submit(slice: Slice, page: Page, input: TaskInput, approval: Approval): Promise<void> {
  const { board, claim, lease } = slice;
  const hash = checkHash(approval, readCheckpoint(claim.state));
  const approved = approvedAnswers(approval.approvedRequest);
  if (!(await openPosting(page, input.postingUrl))) throw new FormDiffers("the role is closed now.");
  await fillForm(page, { answer: (control) => approvedAnswer(approved, control), cv: input.profile.cv });
  await checkReview(page, approved);
  await lease.progress(60, "Filled again as approved; about to submit");
  await stopAt("refilled");

  await redeem(slice, approval, hash, await observe(page, input));
  await stopAt("redeemed");

  await page.getByRole("button", { name: "Submit application", exact: true }).click();
  const reference = await readReference(page);
  say(`submitted: reference ${reference}`);
  await stopAt("submitted");

  const evidence = await confirmationOf(slice, page);
  await board.settle({ id: approval.id, leaseToken: claim.leaseToken, outcome: "done", evidence });
  await stopAt("settled");

  await board.complete({ id: claim.task.id, leaseToken: claim.leaseToken, result: { reference }, evidence });
  say(`completed "${claim.task.title}"`);
}

function approvedAnswer(approved: Answer[], { name, label }: Control): Answer {
  const answer = approved.find((one) => one.name === name);
  if (!answer) throw new FormDiffers(`the form now also asks "${label}".`);
  return answer;
}

/** Reads the posting once more, in a second tab, at the last moment before acting. */
async function observe(page: Page, input: TaskInput): Promise<Record<string, string>> {
  const tab = await page.context().newPage();
  const posting = await openPosting(tab, input.postingUrl);
  await tab.close();
  if (!posting) throw new FormDiffers("the role is closed now.");
  return preconditionsOf(posting);
}

async function readReference(page: Page): Promise<string> {
  const shown = page.getByText(/^Reference/).locator("b");
  return shown.innerText().catch(() => {
    throw new Error("Submit was clicked, and no confirmation came.");
  });
}

/** A picture of the confirmation. Without one the outcome is known all the same: the company has given its reference. */
async function confirmationOf(slice: Slice, page: Page): Promise<string[]> {
  try {
    return [(await takePicture(slice, page, "confirmation")).id];
  } catch (error) {
    say(`no picture of the confirmation: ${plain(error)}`);
    return [];
  }
}
