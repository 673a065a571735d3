"use client";

// Counts what of the request on screen was seen, for the lock on Approve.
import type { ChangeRequest } from "@/lib/contract/change-request";
import { useEditing } from "./edit.client";
import { lockOf, type Lock } from "./seen-lock";
import { useSeen } from "./seen.client";

export type SeenCount = Lock & { parts: number; seen: number; strict: boolean };

export function useLock(request: ChangeRequest, option: number | undefined): SeenCount {
  const { marks } = useSeen();
  const { edits } = useEditing();
  const strict = request.risk === "high" || !request.reversible;
  const parts = partsOf(request, option);
  const seen = parts.filter((part) => marks.seen.has(part.pointer)).length;
  const guessed = parts.flatMap((part) => part.guessed);
  const unconfirmed = guessed.filter((pointer) => !marks.confirmed.has(pointer) && !edits.some((edit) => edit.pointer === pointer)).length;
  const lock = lockOf({ strict, parts: parts.length, seenParts: seen, folded: marks.folded.size, loading: marks.loading.size, broken: marks.broken.size, unconfirmed });
  if (!request.options || option !== undefined) return { ...lock, parts: parts.length, seen, strict };
  return { locked: true, missing: [`one of ${request.options.length} options to pick`, ...lock.missing], parts: parts.length, seen, strict };
}

function partsOf(request: ChangeRequest, option: number | undefined) {
  const picked = option === undefined ? [] : (request.options?.[option]?.blocks ?? []);
  return [
    ...request.blocks.map((block, index) => ({ block, pointer: `/blocks/${index}` })),
    ...picked.map((block, index) => ({ block, pointer: `/options/${option}/blocks/${index}` })),
  ].map(({ block, pointer }) => ({
    pointer,
    guessed:
      block.kind === "fields"
        ? block.fields.flatMap((field, index) => (field.source === "guessed" ? [`${pointer}/fields/${index}/value`] : []))
        : [],
  }));
}
