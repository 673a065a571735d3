// Why an approval cannot be shown.
import { SearchX } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError } from "@/lib/client/api";

export function ItemFailed({ error, onRetry, busy }: { error: Error; onRetry: () => void; busy: boolean }) {
  if (error instanceof ApiError && error.code === "not_found")
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
  return <ErrorState title="This approval could not be loaded" detail={error.message} onRetry={onRetry} busy={busy} />;
}
