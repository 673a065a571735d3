// A notice in words: one line and where to look. Ids and the question; nothing of what stands in the request.
import { visibleLine } from "../contract/visible-text";
import type { Told } from "../db/claim-deliveries";

export type Words = { title: string; about: string; path: string };

type Detail = { left?: number; verdict?: string; reason?: string; signal?: string; value?: number };

const VERDICTS: Record<string, string> = { approved: "Approved", changes_requested: "Changes requested", rejected: "Rejected", answered: "Answered" };
const REASONS: Record<string, string> = {
  failures: "it failed too often", lapses: "its leases lapsed too often", not_retryable: "the agent says that trying again is of no use", rounds: "it was sent back too often",
  outcome_unknown: "whether it was done is not known",
};

export function wordsOf(told: Told): Words {
  const detail = told.detail.value as Detail;
  const about = unlinked([told.capability, told.risk && `${told.risk} risk`, told.kind === "expiring" ? null : untilOf(told)].filter(Boolean).join(" · "));
  return { title: unlinked(titleOf(told, detail)), about, path: pathOf(told) };
}

/** As it stands, and so that no reader of mail or chat makes a link of a name in it, nor decodes what looks encoded. */
function unlinked(text: string): string {
  return visibleLine(text).replace(/(?<=[\p{L}\p{N}_-])[.\u3002\uff0e\uff61](?=\p{L}{2})/gu, "[.]").replaceAll("://", "[://]").replaceAll("=?", "= ?");
}

function titleOf({ kind, question, title, expires_at }: Told, { verdict, reason, signal, value }: Detail): string {
  switch (kind) {
    case "parked": return `Asks: ${question ?? ""}`;
    case "expiring": return `Expires ${timeOf(expires_at)}: ${question ?? ""}`;
    case "escalated": return `Escalated, ${REASONS[reason ?? ""] ?? reason}: ${title ?? ""}`;
    case "decided": return `${VERDICTS[verdict ?? ""] ?? verdict}: ${question ?? ""}`;
    case "signal_raised": return `Raised: ${nameOf(signal)} (${value})`;
    case "signal_cleared": return `Cleared: ${nameOf(signal)}`;
    default: return "A test";
  }
}

function pathOf({ kind, approval_id, task_id }: Told): string {
  if (approval_id) return `/approvals/${approval_id}`;
  if (task_id) return `/tasks/${task_id}`;
  return kind === "test" ? "/" : "/ops";
}

function nameOf(signal = ""): string {
  return signal.replaceAll("_", " ");
}

function untilOf({ kind, expires_at }: Told): string | null {
  return kind === "parked" && expires_at ? `until ${timeOf(expires_at)}` : null;
}

function timeOf(at: string | null): string {
  return at ? `${at.slice(0, 10)} ${at.slice(11, 16)} UTC` : "";
}
