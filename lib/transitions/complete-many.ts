// Complete many: each with an outcome of its own.
import type { Caller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { endingsOf, outcomesOf } from "../db/outcomes-of";
import { completeMany } from "../db/work-flight";

/** How many travel together. */
const MOST = 100;

/** In the order of the request. */
export async function completions(caller: Caller, { items }: Input<"completions">): Promise<Output<"completions">> {
  const endings = endingsOf(caller, items);
  const parts = Array.from({ length: Math.ceil(endings.length / MOST) }, (_, part) => endings.slice(part * MOST, (part + 1) * MOST));
  const outcomes = await Promise.all(parts.map(async (part) => outcomesOf(caller, part, await completeMany(part))));
  return { items: outcomes.flat() };
}
