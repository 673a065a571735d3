"use client";

// From what is decided to what waits next.
import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { approvalsQuery } from "@/lib/client/approval-queries";
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { nextAfter } from "./sort-approvals";
import { useApprovalTab } from "./tab.client";
import { useWaiting } from "./waiting.client";

export function NextWaiting({ approval }: { approval: Approval }) {
  const [tab] = useApprovalTab();
  const { data } = useInfiniteQuery(approvalsQuery("open"));
  const rows = useWaiting(data?.pages.flatMap((page) => page.items) ?? []);
  const next = nextAfter(rows, { ...approval, reversible: (approval.request as ChangeRequest).reversible });
  if (!next || tab !== "open") return null;
  return (
    <Link href={`/approvals/${next.id}`} prefetch={false} className={buttonClass()}>
      Next <Kbd>J</Kbd>
    </Link>
  );
}
