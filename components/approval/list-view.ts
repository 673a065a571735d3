// Which approvals the list shows, as the address says it, and what the server is asked for.
import { list, oneOf, text, words, writeAddress, type Values } from "@/lib/client/address";
import type { ApprovalFilter } from "@/lib/client/approval-queries";
import { RISKS } from "@/lib/contract/risks";

export const TABS = ["waiting", "open", "snoozed", "decided", "expired"] as const;
export type ApprovalTab = (typeof TABS)[number];

export const listParts = { tab: oneOf(TABS, "waiting"), capability: list, risk: oneOf(RISKS, null), agent: text, assignee: text, q: words };
export type ListView = Values<typeof listParts>;

/** The address of an item beside this list, or of the list alone. */
export function addressOf(view: Partial<ListView>, id?: string): string {
  return `/approvals${id === undefined ? "" : `/${id}`}${writeAddress(listParts, view)}`;
}

export function filterOf({ tab, capability, risk, agent, assignee, q }: ListView): ApprovalFilter {
  return {
    state: tab,
    ...(capability.length ? { capability } : {}),
    ...(risk ? { risk } : {}),
    ...(agent ? { agent } : {}),
    ...(assignee ? { assignee } : {}),
    ...(q.trim() ? { q: q.trim() } : {}),
  };
}

export const FIRST_VIEW: ListView = { tab: "waiting", capability: [], risk: null, agent: null, assignee: null, q: "" };

export function isFiltered({ capability, risk, agent, assignee, q }: ListView): boolean {
  return capability.length > 0 || risk !== null || agent !== null || assignee !== null || q.trim() !== "";
}

export function isFirst(view: ListView): boolean {
  return view.tab === FIRST_VIEW.tab && !isFiltered(view);
}

/** The requests that are decided together. */
export const batchParts = { ids: list };
export const MOST_TOGETHER = 50;
