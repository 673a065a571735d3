// The words of a message, which may carry many notices.
import type { Message } from "./plan-messages";
import { type Words, wordsOf } from "./words";

export type Digest = { title: string; items: Words[]; more: number; path: string };

/** `most`: how many are named one by one. */
export function digestOf({ carries }: Message, most: number): Digest {
  const items = carries.slice(0, most).map(wordsOf);
  const only = carries.length === 1 ? items[0]! : null;
  const allAsk = carries.every(({ kind }) => kind === "parked" || kind === "expiring");
  return { title: only?.title ?? (carries[0]!.digest ? `${carries.length} notices` : `And ${carries.length} more`), items, more: carries.length - items.length, path: only?.path ?? (allAsk ? "/approvals" : "/") };
}
