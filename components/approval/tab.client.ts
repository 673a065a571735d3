"use client";

// Which approvals the list shows, kept in the address.
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { TABS } from "./sort-approvals";

export function useApprovalTab() {
  return useQueryState("tab", parseAsStringLiteral(TABS).withDefault("open").withOptions({ history: "push" }));
}
