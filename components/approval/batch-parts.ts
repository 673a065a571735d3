// What several requests have in common, and where each differs; and why one of them cannot be approved in a batch.
import type { ApprovalDetail } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { missingParts } from "@/lib/contract/seen-parts";
import { choiceTables } from "./chosen.client";
import { plural } from "./plural";
import { partsOf } from "./request-diff";

export type Part = { name: string; text: string };
export type Compared = { same: Part[]; own: Map<string, Part[]> };

export function compareRequests(approvals: ApprovalDetail[]): Compared {
  const parts = approvals.map((approval) => ({ id: approval.id, parts: partsOf(approval.request as ChangeRequest) }));
  const names = [...new Set(parts.flatMap(({ parts: own }) => [...own.keys()]))];
  const shared = names.filter((name) => approvals.length > 1 && parts.every(({ parts: own }) => own.get(name) === parts[0]?.parts.get(name)));
  const pick = (own: Map<string, string>, wanted: string[]) => wanted.flatMap((name) => (own.has(name) ? [{ name, text: own.get(name)! }] : []));
  const rest = names.filter((name) => !shared.includes(name));
  return { same: parts[0] ? pick(parts[0].parts, shared) : [], own: new Map(parts.map(({ id, parts: own }) => [id, pick(own, rest)])) };
}

/** Undefined where it may be approved together with others. */
export function aloneBecause({ state, request, seen }: ApprovalDetail): string | undefined {
  const document = request as ChangeRequest;
  if (state !== "open") return `It is ${state} already.`;
  if (document.ask === "answer" || document.options || document.answerSchema || choiceTables(document, undefined).length > 0) return "It needs an answer of its own.";
  const missing = missingParts(document, undefined, new Set(seen), []);
  const guesses = missing.filter(({ kind }) => kind === "guess").length;
  if (guesses > 0) return `${plural(guesses, "guess").replace("guesss", "guesses")} to confirm: open it.`;
  return missing.length > 0 ? `It cannot be undone, or is of high risk, and ${plural(missing.length, "part")} of it ${missing.length === 1 ? "was" : "were"} not on screen: open it.` : undefined;
}
