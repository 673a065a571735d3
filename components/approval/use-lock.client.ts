"use client";

// Counts what of the request on screen was seen, for the lock on Approve.
import type { ChangeRequest } from "@/lib/contract/change-request";
import { isStrict } from "@/lib/contract/seen-parts";
import { choiceTables, useChosen } from "./chosen.client";
import { useEditing } from "./edit.client";
import { lockOf, type Lock } from "./seen-lock";
import { useSeen } from "./seen.client";

export type SeenCount = Lock & { parts: number; seen: number; strict: boolean };

export function useLock(request: ChangeRequest, option: number | undefined): SeenCount {
  const { marks } = useSeen();
  const { edits } = useEditing();
  const { rowsOf } = useChosen();
  const strict = isStrict(request);
  const parts = partsOf(request, option);
  const seen = parts.filter((part) => marks.seen.has(part.pointer)).length;
  const guessed = parts.flatMap((part) => part.guessed);
  const unconfirmed = guessed.filter((pointer) => !marks.confirmed.has(pointer) && !edits.some((edit) => edit.pointer === pointer)).length;
  const lock = lockOf({ strict, parts: parts.length, seenParts: seen, folded: marks.folded.size, loading: marks.loading.size, broken: marks.broken.size, unconfirmed });
  const unticked = choiceTables(request, option).filter((pointer) => rowsOf(pointer).length === 0).length;
  const picks = [
    ...(request.options && option === undefined ? [`one of ${request.options.length} options to pick`] : []),
    ...(unticked ? [unticked === 1 ? "rows to tick" : `rows to tick in ${unticked} tables`] : []),
  ];
  return { locked: lock.locked || picks.length > 0, missing: [...picks, ...lock.missing], parts: parts.length, seen, strict };
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
