// What several requests have in common, and where each differs; and why one of them cannot be approved in a batch.
import type { ApprovalDetail } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { missingParts } from "@/lib/contract/seen-parts";
import { writeJson } from "@/lib/contract/write-json";
import { choiceTables } from "./chosen.client";
import { plural } from "./plural";
import { partsOf, type RequestPart } from "./request-parts";
import { sameValue } from "./scalar-text";

/** `images` are the pictures that a part shows, the one before first. */
export type Part = { name: string; text: string; images?: string[] };
export type Compared = { same: Part[]; own: Map<string, Part[]> };

/** The same is only what is the same in the documents, whatever is shown of it. */
export function compareRequests(approvals: ApprovalDetail[]): Compared {
  const all = approvals.map(({ id, request }) => ({ id, parts: partsOf(request as ChangeRequest) }));
  const names = [...new Set(all.flatMap(({ parts }) => [...parts.keys()]))];
  const sides = new Map(names.map((name) => [name, all.map(({ parts }) => parts.get(name))]));
  const shared = names.filter((name) => all.length > 1 && sides.get(name)!.every((side) => side && sameValue(side.value, sides.get(name)![0]!.value)));
  const same = shared.flatMap((name): Part[] => named(name, sides.get(name)![0]!.text, sides.get(name)![0]!));
  return { same, own: new Map(all.map(({ id, parts }) => [id, [...parts].flatMap(([name, part]) => (shared.includes(name) ? [] : named(name, apart(part, sides.get(name)!), part)))])) };
}

function named(name: string, text: string, { images }: RequestPart): Part[] {
  return text ? [{ name, text, ...(images && { images }) }] : [];
}

/** What differs is told apart also where the same is shown of it. */
function apart(part: RequestPart, sides: (RequestPart | undefined)[]): string {
  const looksAlike = sides.some((side) => side && side.text === part.text && !sameValue(side.value, part.value));
  if ((part.text || part.bare) && !looksAlike) return part.text;
  return [part.text, part.secret ? "not the same in all" : writeJson(part.value)].filter(Boolean).join("\n");
}

/** Undefined where it may be approved together with others. */
export function aloneBecause({ state, request, seen }: ApprovalDetail): string | undefined {
  const document = request as ChangeRequest;
  if (state !== "open") return `It is ${state} already.`;
  if (document.ask === "answer" || document.options || document.answerSchema || choiceTables(document, undefined).length > 0) return "It needs an answer of its own.";
  const missing = missingParts(document, undefined, new Set(seen), []);
  const guesses = missing.filter(({ kind }) => kind === "guess").length;
  if (guesses > 0) return `${guesses === 1 ? "1 guess" : `${guesses} guesses`} to confirm: open it.`;
  return missing.length > 0 ? `It cannot be undone, or is of high risk, and ${plural(missing.length, "part")} of it ${missing.length === 1 ? "was" : "were"} not on screen: open it.` : undefined;
}
