import type { Page } from "playwright-core";
import type { Approval } from "@/lib/contract/approval";
import { inBrowser } from "./browser";
import { readCheckpoint } from "./checkpoint";
import { completeSettled, settledApproval } from "./complete-settled";
import { FormDiffers } from "./form-differs";
import { openPosting } from "./open-posting";
import { park } from "./park";
import { prepare } from "./prepare";
import { say } from "./say";
import type { Slice } from "./slice";
import { stopAt } from "./stop-at";
import { submit } from "./submit";
import { readInput, type TaskInput } from "./task-input";

/** The whole job. Only `submit` sends anything, and only what a person approved. */
export async function work(slice: Slice): Promise<void> {
  const { claim } = slice;
  const input = readInput(claim.task.input);
  say(`claimed "${claim.task.title}", attempt ${claim.attempt}${claim.approval ? `, ${claim.approval.verdict}` : ""}`);
  await stopAt("claimed");

  const settled = await settledApproval(slice);
  if (settled) return completeSettled(slice, settled);

  await inBrowser(async (page) => {
    const differs = claim.approval?.verdict === "approved" ? await trySubmit(slice, page, input, claim.approval) : null;
    if (differs !== "submitted") await ask(slice, page, input, differs);
  });
}

async function trySubmit(slice: Slice, page: Page, input: TaskInput, approval: Approval): Promise<"submitted" | FormDiffers> {
  try {
    await submit(slice, page, input, approval);
    return "submitted";
  } catch (error) {
    if (error instanceof FormDiffers) return error;
    throw error;
  }
}

/** Fills the form and asks a person; again, where what was approved is not what would be sent now. */
async function ask(slice: Slice, page: Page, input: TaskInput, differs: FormDiffers | null): Promise<void> {
  const { claim, board } = slice;
  const posting = await openPosting(page, input.postingUrl);
  if (!posting) {
    const reason = `The role is closed: ${input.postingUrl} takes no more applications.`;
    await board.skip({ id: claim.task.id, leaseToken: claim.leaseToken, reason });
    return say("skipped: the role is closed");
  }
  if (differs) say(`asking again: ${differs.message}`);
  await prepare(slice, page, posting, input, readCheckpoint(claim.state));
  await park(slice, posting, differs ? `This was approved before, but ${differs.message}` : undefined);
}
