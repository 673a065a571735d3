// The filters in the address, read alike by the page on the server and by the board in the browser.
import { createLoader, parseAsArrayOf, parseAsString } from "nuqs/server";
import type { BoardFilters } from "@/lib/client/queries";

export const filterParsers = {
  capability: parseAsArrayOf(parseAsString),
  label: parseAsArrayOf(parseAsString),
  agent: parseAsString,
  q: parseAsString,
};

export const loadFilters = createLoader(filterParsers);

/** Without what is empty, so that the key of the read is the same however the address is written. */
export function boardFilters(raw: { capability: string[] | null; label: string[] | null; agent: string | null; q: string | null }): BoardFilters {
  const q = raw.q?.trim();
  return {
    ...(raw.capability?.length ? { capability: raw.capability } : {}),
    ...(raw.label?.length ? { label: raw.label } : {}),
    ...(raw.agent ? { agent: raw.agent } : {}),
    ...(q ? { q } : {}),
  };
}
