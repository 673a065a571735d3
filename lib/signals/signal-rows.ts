// What a signal counts, row by row, for whoever has to see to it.
import { type Caller, visibleTo } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { readSignalRows } from "../db/read-signal-rows";

export async function listSignalRows(caller: Caller, { name }: Input<"listSignalRows">): Promise<Output<"listSignalRows">> {
  return { items: await readSignalRows(name, visibleTo(caller)), next: null };
}
