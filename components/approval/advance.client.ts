"use client";

// Where one goes after a decision: to the request that stood below it in the list.
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { addressOf } from "./list-view";
import { useList } from "./list-view.client";
import { nextAfter } from "./sort-approvals";

/** Undefined when nothing else waits, or another list is looked at. */
export function useNextWaiting(approval: Approval): string | undefined {
  const { view, rows } = useList();
  if (view.tab !== "waiting" && view.tab !== "open") return undefined;
  const next = nextAfter(rows, { ...approval, reversible: (approval.request as ChangeRequest).reversible });
  return next && addressOf(view, next.id);
}
