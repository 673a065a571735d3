// Which approvals the list shows, as the address says it, and what the server is asked for.
import { createSerializer, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ApprovalFilter } from "@/lib/client/approval-queries";
import { RISKS } from "@/lib/contract/risks";

export const TABS = ["waiting", "open", "snoozed", "decided", "expired"] as const;
export type ApprovalTab = (typeof TABS)[number];

export const listParsers = {
  tab: parseAsStringLiteral(TABS).withDefault("waiting"),
  capability: parseAsArrayOf(parseAsString).withDefault([]),
  risk: parseAsStringLiteral(RISKS),
  agent: parseAsString,
  assignee: parseAsString,
  q: parseAsString.withDefault(""),
};
export type ListView = { tab: ApprovalTab; capability: string[]; risk: (typeof RISKS)[number] | null; agent: string | null; assignee: string | null; q: string };

const serialize = createSerializer(listParsers);

/** The address of an item beside this list, or of the list alone. */
export function addressOf(view: Partial<ListView>, id?: string): string {
  return serialize(id === undefined ? "/approvals" : `/approvals/${id}`, view);
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
