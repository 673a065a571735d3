// One slice of work: claim one task, take it as far as it goes without a person, end.
// Between two slices nothing of the agent lives on but what the board keeps: the task's state and a person's answer.
import { claimOne } from "./claim-one";
import { explainFailure } from "./explain-failure";
import { keepLease } from "./keep-lease";
import { releaseOnSignal } from "./release-on-signal";
import type { Slice } from "./slice";
import { work } from "./work";

const NOTHING_TO_DO = 2;

const { board, url, claim } = await claimOne();
if (!claim) process.exit(NOTHING_TO_DO);

const lease = keepLease(board, claim);
const slice: Slice = { board, url, claim, lease, checkpoint: undefined, mayBeSent: false };
releaseOnSignal(slice);
try {
  await work(slice);
} catch (error) {
  await explainFailure(slice, error);
  process.exitCode = 1;
} finally {
  lease.stop();
}
