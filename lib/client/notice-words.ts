import type { TaskNotice } from "@/lib/contract/notices";

const KINDS: Record<TaskNotice["kind"], string> = { parked: "", expiring: "about to expire", escalated: "escalated", decided: "the verdict", signal_raised: "", signal_cleared: "", test: "a test" };
const WHY: Record<string, string> = { opened: "had opened it", over: "it was over", muted: "wants quiet", removed: "was removed", disabled: "was disabled" };
const STATES: Record<TaskNotice["state"], string> = { sent: "", waiting: "on its way", failed: "did not arrive", dropped: "not sent" };

/** "mail · about to expire · not sent, had opened it" */
export function noticeWords({ kind, channel, state, why }: Pick<TaskNotice, "kind" | "channel" | "state" | "why">): string {
  return [channel, KINDS[kind], [STATES[state], why && (WHY[why] ?? why)].filter(Boolean).join(", ")].filter(Boolean).join(" · ");
}
