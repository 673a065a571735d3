"use client";

// The list of approvals: tabs in the URL, sorted by what cannot be undone, walked with J and K.
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { TabPanel, Tabs } from "@/components/ui/tabs.client";
import { approvalQuery, approvalsQuery } from "@/lib/client/approval-queries";
import { InboxEmpty } from "./inbox-empty";
import { InboxKeys } from "./inbox-keys";
import { InboxRow } from "./inbox-row";
import { InboxSkeleton } from "./inbox-skeleton";
import { sortApprovals, TABS, type ApprovalTab } from "./sort-approvals";
import { useApprovalTab } from "./tab.client";
import { useWaiting } from "./waiting.client";
import { useWalk } from "./walk.client";

const LABELS: Record<ApprovalTab, string> = { open: "Waiting", decided: "Decided", expired: "Expired" };

export function Inbox() {
  const [tab, setTab] = useApprovalTab();
  const open = useParams<{ id?: string }>().id;
  const { data, hasNextPage } = useInfiniteQuery(approvalsQuery("open"));
  const waiting = useWaiting(data?.pages.flatMap((page) => page.items) ?? []).length;
  const Heading = open ? "h2" : "h1";
  return (
    <section aria-label="Approvals" className="flex min-h-0 flex-1 flex-col">
      <Heading className="px-4 pt-3.5 text-lg">Approvals</Heading>
      <Tabs
        label="Which approvals"
        value={tab}
        onChange={(value) => void setTab(value as ApprovalTab)}
        tabs={TABS.map((value) => ({ value, label: LABELS[value], ...(value === "open" && data ? { count: `${waiting}${hasNextPage ? "+" : ""}` } : {}) }))}
        className="flex min-h-0 flex-1 flex-col"
        listClassName="mt-2 shrink-0 px-4"
      >
        <TabPanel value={tab} className="flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-2">
          <InboxList tab={tab} openId={open} />
        </TabPanel>
      </Tabs>
      <InboxKeys />
    </section>
  );
}

function InboxList({ tab, openId }: { tab: ApprovalTab; openId: string | undefined }) {
  const queries = useQueryClient();
  const list = useInfiniteQuery(approvalsQuery(tab));
  const all = list.data?.pages.flatMap((page) => page.items) ?? [];
  const waiting = useWaiting(tab === "open" ? all : []);
  const rows = sortApprovals(tab === "open" ? waiting : all, tab);
  const href = (id: string) => `/approvals/${id}${tab === "open" ? "" : `?tab=${tab}`}`;
  useWalk(rows, openId, href);

  if (list.isPending) return <InboxSkeleton />;
  if (list.isError && !list.data)
    return <ErrorState title="The approvals could not be loaded" detail={list.error.message} onRetry={() => void list.refetch()} busy={list.isFetching} className="flex-1" />;
  if (rows.length === 0) return <InboxEmpty tab={tab} />;
  return (
    <nav aria-label={`${LABELS[tab]} approvals`} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {list.isRefetchError && (
        <p role="alert" className="border-b border-line bg-stop-bg px-4 py-2 text-xs text-stop">
          This list may be old: it could not be loaded again.
        </p>
      )}
      {rows.map((row) => (
        <InboxRow key={row.id} row={row} href={href(row.id)} open={row.id === openId} onAim={() => void queries.prefetchQuery(approvalQuery(row.id))} />
      ))}
      {list.hasNextPage && (
        <div className="grid place-items-center p-3">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </nav>
  );
}
