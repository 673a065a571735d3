"use client";

// One approval: reads it, and shows it, or why it cannot be shown.
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError } from "@/lib/client/api";
import { approvalQuery } from "@/lib/client/approval-queries";
import { ItemSkeleton } from "./item-skeleton";
import type { Me } from "./me";
import { OpenItem } from "./open-item.client";

export function ApprovalItem({ id, me }: { id: string; me: Me }) {
  const approval = useQuery(approvalQuery(id));
  if (approval.data) return <OpenItem key={id} approval={approval.data} me={me} />;
  if (approval.isPending) return <ItemSkeleton />;
  if (approval.error instanceof ApiError && approval.error.code === "not_found")
    return (
      <EmptyState
        icon={SearchX}
        title="There is no such approval"
        action={
          <Link href="/approvals" className={buttonClass()}>
            All approvals
          </Link>
        }
      >
        It may belong to another board, or to a capability that you may not see.
      </EmptyState>
    );
  return (
    <ErrorState title="This approval could not be loaded" detail={approval.error?.message} onRetry={() => void approval.refetch()} busy={approval.isFetching} />
  );
}
