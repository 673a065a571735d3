// Why a decision did not count, in words: who was first, what ran out, what changed.
import type { Approval } from "@/lib/contract/approval";
import type { ProblemCode } from "@/lib/contract/problem";
import { VERDICT_WORDS } from "./decision-words";

export type Refused = { code: ProblemCode; detail: string };

/** `refused` is "not_sent" without a connection, and null where no answer came; `now` is how the approval stands, if that could be read. */
export function refusalWords(refused: Refused | "not_sent" | null, now: Approval | undefined): { title: string; detail: string } {
  if (refused === "not_sent") return { title: "Not sent: no connection", detail: "Nothing was decided, and nothing will be sent later. Press again when you are back." };
  if (refused === null)
    return now?.state === "decided"
      ? { title: "The connection broke, the decision stands", detail: standing(now) }
      : { title: "No answer from the server", detail: "Your decision was probably not recorded. Look at what is shown, then press again." };
  if (refused.code === "approval_closed")
    return { title: now?.decidedBy ? `${now.decidedBy.name} was first` : "This is closed already", detail: now ? standing(now) : refused.detail };
  if (refused.code === "approval_expired") return { title: "Too late: the deadline has passed", detail: "Nothing was approved. Your press is kept in the log." };
  if (refused.code === "content_changed") return { title: "This is not what you saw", detail: "The request changed while it was open. Read it again; nothing was decided." };
  if (refused.code === "unauthenticated") return { title: "You are signed out", detail: "Nothing was decided. Sign in, then decide again." };
  return { title: "This was not accepted", detail: refused.detail };
}

function standing(now: Approval): string {
  if (now.verdict && now.decidedBy && now.decidedAt) {
    const clock = new Date(now.decidedAt).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
    return `${VERDICT_WORDS[now.verdict]} by ${now.decidedBy.name} at ${clock}${now.comment ? `: ${now.comment}` : "."}`;
  }
  return now.state === "withdrawn" ? "The agent took the request back." : `It is ${now.state} now.`;
}
