// The word about a decision that did not go through: what really happened, and the way there.
import { toastFailed } from "@/lib/client/toast";
import type { Approval } from "@/lib/contract/approval";
import { besideButtons } from "./beside-buttons";
import { refusalWords, type Refused } from "./refusal-words";

/** `show` leads to the request, for one who has gone on to the next. */
export function sayRefused(id: string, why: Refused | "not_sent" | null, now: Approval | undefined, show: (() => void) | undefined): void {
  const { title, detail } = refusalWords(why, now);
  toastFailed(title, { description: detail, id: `refused-${id}`, duration: 12_000, position: besideButtons(), ...(show && { action: { label: "Show it", onClick: show } }) });
}
