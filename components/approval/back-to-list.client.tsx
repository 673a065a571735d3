"use client";

// From the item back to the list, on screens that show one of them.
import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { addressOf, type ApprovalTab } from "./list-view";
import { useList } from "./list-view.client";

const WORDS: Record<ApprovalTab, string> = { waiting: "waiting", open: "open", snoozed: "snoozed", decided: "decided", expired: "expired" };

export function BackToList() {
  const { view, list, rows } = useList();
  return (
    <Link href={addressOf(view)} className="touch-area -ml-1 flex items-center gap-0.5 rounded-xs text-sm text-ink2 hover:text-ink">
      <ChevronLeft aria-hidden className="size-4" />
      {list.data ? `${rows.length}${list.hasNextPage ? "+" : ""} ${WORDS[view.tab]}` : "Approvals"}
      <span className="sr-only">, back to the list</span>
    </Link>
  );
}
