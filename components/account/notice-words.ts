import type { Role } from "@/lib/contract/actor";
import type { NoticeKind } from "@/lib/contract/notice-kinds";

type Words = { label: string; hint: string; roles: readonly Role[] };

const DECIDE = ["approver", "operator", "admin"] as const;
const RUN = ["operator", "admin"] as const;

/** What each kind means to who gets it, and whom it concerns. */
export const NOTICE_WORDS: Record<NoticeKind, Words> = {
  parked: { label: "A request waits", hint: "that you may decide", roles: DECIDE },
  expiring: { label: "A request is about to expire", hint: "at half and at nine tenths of its time", roles: DECIDE },
  escalated: { label: "A task was escalated", hint: "agents may not go on with it", roles: RUN },
  decided: { label: "Your agent’s request was decided", hint: "when the verdict stands", roles: ["viewer", ...DECIDE] },
  signal_raised: { label: "A signal was raised", hint: "of the ops page", roles: RUN },
  signal_cleared: { label: "A signal was cleared", hint: "of the ops page", roles: RUN },
};
