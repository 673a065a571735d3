"use client";

// From the item back to the list, on screens that show one of them.
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { approvalsQuery } from "@/lib/client/approval-queries";
import { useApprovalTab } from "./tab.client";
import { useWaiting } from "./waiting.client";

export function BackToList() {
  const [tab] = useApprovalTab();
  const { data, hasNextPage } = useInfiniteQuery(approvalsQuery(tab));
  const rows = data?.pages.flatMap((page) => page.items) ?? [];
  const waiting = useWaiting(tab === "open" ? rows : []);
  const count = data && (tab === "open" ? waiting : rows).length;
  const words = { open: "waiting", decided: "decided", expired: "expired" }[tab];
  return (
    <Link href={tab === "open" ? "/approvals" : `/approvals?tab=${tab}`} className="touch-area -ml-1 flex items-center gap-0.5 rounded-xs text-sm text-ink2 hover:text-ink">
      <ChevronLeft aria-hidden className="size-4" />
      {count === undefined ? "Approvals" : `${count}${hasNextPage ? "+" : ""} ${words}`}
      <span className="sr-only">, back to the list</span>
    </Link>
  );
}
