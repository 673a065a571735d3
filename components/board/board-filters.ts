// The filters in the address, read alike by the page on the server and by the board in the browser.
import { list, text, words, type Values } from "@/lib/client/address";
import type { BoardFilters } from "@/lib/client/queries";

export const filterParts = { capability: list, label: list, agent: text, q: words };

/** Without what is empty, so that the key of the read is the same however the address is written. */
export function boardFilters(raw: Values<typeof filterParts>): BoardFilters {
  const q = raw.q.trim();
  return {
    ...(raw.capability.length ? { capability: raw.capability } : {}),
    ...(raw.label.length ? { label: raw.label } : {}),
    ...(raw.agent ? { agent: raw.agent } : {}),
    ...(q ? { q } : {}),
  };
}
