// Which parts of a request may be noted as seen, by the names that the server's lock uses; and the way back.
import { seenParts } from "@/lib/contract/seen-parts";
import type { ChangeRequest } from "@/lib/contract/change-request";

type Marks = Record<"seen" | "folded" | "loading" | "broken" | "evidence" | "confirmed", ReadonlySet<string>>;

/** A block counts when all of it was on screen, its long texts read and its images drawn; a guess when it was confirmed. What was enlarged, unfolded or uncovered is evidence that was opened. */
export function wholeParts(request: ChangeRequest, marks: Marks): string[] {
  const unfinished = [...marks.folded, ...marks.loading, ...marks.broken];
  const blocks = [...marks.seen].filter((pointer) => pointer.startsWith("/") && !unfinished.some((mark) => mark.startsWith(`${pointer}#`)));
  const all = allParts(request);
  const whole = all.filter(({ kind, pointer }) =>
    kind === "guess" ? marks.confirmed.has(pointer) : blocks.some((block) => pointer === block || pointer.startsWith(`${block}/`)),
  );
  const evidence = all.filter(({ kind, name, pointer }) => marks.evidence.has(name) || (kind === "block" && marks.evidence.has(pointer)));
  return ["opened", ...new Set(whole.map(({ name }) => name)), ...evidence.map(({ name }) => `opened:${name}`)];
}

/** What was seen and what was confirmed on an earlier visit, as pointers. */
export function pointersOf(request: ChangeRequest, names: string[]): { seen: string[]; confirmed: string[] } {
  const known = new Set(names);
  const at = (wanted: "block" | "guess") => allParts(request).flatMap(({ kind, name, pointer }) => (kind === wanted && known.has(name) ? [pointer] : []));
  return { seen: at("block"), confirmed: at("guess") };
}

function allParts(request: ChangeRequest) {
  const all = [undefined, ...(request.options ?? []).keys()].flatMap((option) => seenParts(request, option));
  return [...new Map(all.map((part) => [part.name, part])).values()];
}
