// What several requests have in common, and where each differs; and why one of them cannot be approved in a batch.
import type { ApprovalDetail } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { missingParts } from "@/lib/contract/seen-parts";
import { UUID } from "@/lib/contract/uuid";
import { blockNames } from "./block-names";
import { choiceTables } from "./chosen.client";
import { plural } from "./plural";
import { partsOf } from "./request-diff";

/** `images` are the pictures that a part shows, the one before first. */
export type Part = { name: string; text: string; images?: string[] };
export type Compared = { same: Part[]; own: Map<string, Part[]> };

export function compareRequests(approvals: ApprovalDetail[]): Compared {
  const parts = approvals.map((approval) => ({ id: approval.id, parts: partsOf(approval.request as ChangeRequest), images: imagesOf(approval.request as ChangeRequest) }));
  const names = [...new Set(parts.flatMap(({ parts: own }) => [...own.keys()]))];
  const shared = names.filter((name) => approvals.length > 1 && parts.every(({ parts: own }) => own.get(name) === parts[0]?.parts.get(name)));
  const pick = ({ parts: own, images }: (typeof parts)[number], wanted: string[]): Part[] => wanted.flatMap((name) => (own.has(name) ? [{ name, text: own.get(name)!, ...(images.has(name) && { images: images.get(name)! }) }] : []));
  const rest = names.filter((name) => !shared.includes(name));
  return { same: parts[0] ? pick(parts[0], shared) : [], own: new Map(parts.map((own) => [own.id, pick(own, rest)])) };
}

function imagesOf(request: ChangeRequest): Map<string, string[]> {
  const names = blockNames(request);
  const shown = request.blocks.flatMap((block, at): [name: string, ids: string[]][] => {
    const name = names.get(`/blocks/${at}`) ?? block.kind;
    if (block.kind === "image") return [[name, [...(block.pairWith ? [block.pairWith] : []), block.attachmentId]]];
    if (block.kind !== "fields") return [];
    return block.fields.flatMap((field) => (field.type === "file" && typeof field.value === "string" && UUID.test(field.value) ? [[`${name} · ${field.label ?? field.name}`, [field.value]] satisfies [string, string[]]] : []));
  });
  return new Map(shown);
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
