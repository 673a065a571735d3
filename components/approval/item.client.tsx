"use client";

// One approval: reads it, and shows it, or why it cannot be shown.
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { approvalQuery } from "@/lib/client/approval-queries";
import { ItemSkeleton } from "./item-skeleton";
import type { Me } from "./me";
import { OpenItem } from "./open-item.client";

const ItemFailed = dynamic(() => import("./item-failed").then((file) => file.ItemFailed), { loading: () => <ItemSkeleton /> });

export function ApprovalItem({ id, me }: { id: string; me: Me }) {
  const approval = useQuery(approvalQuery(id));
  if (approval.data) return <OpenItem key={id} approval={approval.data} me={me} />;
  if (approval.isPending) return <ItemSkeleton />;
  return <ItemFailed error={approval.error} onRetry={() => void approval.refetch()} busy={approval.isFetching} />;
}
