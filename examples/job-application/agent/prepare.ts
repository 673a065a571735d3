import type { Page } from "playwright-core";
import { answerControl } from "./answer-control";
import { applyNote } from "./apply-note";
import { checkReview } from "./check-review";
import type { Answer, Checkpoint } from "./checkpoint";
import { fillForm } from "./fill-form";
import type { Posting } from "./open-posting";
import type { Slice } from "./slice";
import { stopAt } from "./stop-at";
import { takePicture } from "./take-picture";
import type { TaskInput } from "./task-input";

/** Fills the form up to its review page and takes a picture of each step. Nothing is sent. */
export async function prepare(slice: Slice, page: Page, posting: Posting, input: TaskInput, earlier: Checkpoint | null): Promise<void> {
  const checkpoint: Checkpoint = { step: "posting", answers: [], screenshots: [] };
  slice.checkpoint = checkpoint;
  const kept = keptAnswers(slice, earlier, input, posting);

  await fillForm(page, {
    answer: (control) => kept.get(control.name) ?? answerControl(control, input, posting),
    cv: input.profile.cv,
    filled: async (step, answers) => {
      checkpoint.step = step;
      checkpoint.answers.push(...answers);
      checkpoint.screenshots.push(await takeScreenshot(slice, page, step));
      await slice.lease.progress(checkpoint.screenshots.length * 20, `Filled "${step}"`);
      await stopAt(`filled-${checkpoint.screenshots.length}`);
    },
  });

  await checkReview(page, checkpoint.answers);
  checkpoint.step = "review";
  checkpoint.screenshots.push(await takeScreenshot(slice, page, "Review"));
  await slice.lease.progress(90, "The form is filled; asking a person");
  await stopAt("reviewed");
}

/** After a round in which changes were asked for, the former answers stay but for those changes. */
function keptAnswers(slice: Slice, earlier: Checkpoint | null, input: TaskInput, posting: Posting): Map<string, Answer> {
  const { approval } = slice.claim;
  if (approval?.verdict !== "changes_requested" || !earlier) return new Map();
  return new Map(applyNote(approval, earlier.answers, input, posting).map((answer) => [answer.name, answer]));
}

async function takeScreenshot(slice: Slice, page: Page, caption: string) {
  const { id, sha256 } = await takePicture(slice, page, caption, true);
  return { caption, attachmentId: id, sha256 };
}
