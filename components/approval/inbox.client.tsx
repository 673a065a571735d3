"use client";

// The list of approvals: tabs and filters in the URL, sorted by what cannot be undone, walked with J and K.
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { Fragment, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { useAlive } from "@/components/ui/use-alive.client";
import { TabPanel, Tabs } from "@/components/ui/tabs.client";
import { approvalQuery, approvalsQuery } from "@/lib/client/approval-queries";
import { replayKeys } from "@/lib/client/replay-keys";
import type { ApprovalRow } from "@/lib/contract/approval";
import { InboxEmpty } from "./inbox-empty";
import { InboxFilters } from "./inbox-filters.client";
import { InboxHead } from "./inbox-head.client";
import { InboxKeys } from "./inbox-keys";
import { InboxRow } from "./inbox-row.client";
import { InboxSkeleton } from "./inbox-skeleton";
import { addressOf, filterOf, FIRST_VIEW, isFiltered, TABS, type ApprovalTab } from "./list-view";
import { useList, useRows } from "./list-view.client";
import { useSelection } from "./selection.client";
import { useWalk } from "./walk.client";

const LABELS: Record<ApprovalTab, string> = { waiting: "Waiting", open: "All open", snoozed: "Snoozed", decided: "Decided", expired: "Expired" };

export function Inbox() {
  const open = useParams<{ id?: string }>().id;
  const list = useList();
  const { tab } = list.view;
  const alive = useAlive();
  const mine = useInfiniteQuery(approvalsQuery(filterOf(FIRST_VIEW)));
  const ready = !list.list.isPending;
  // By now everything below takes keys, and there are rows to walk along.
  useEffect(() => {
    if (ready) replayKeys();
  }, [ready]);
  const waiting = useRows(mine.data?.pages.flatMap((page) => page.items) ?? [], FIRST_VIEW).length;
  return (
    <section aria-label="Approvals" data-alive={alive} className="flex min-h-0 flex-1 flex-col">
      <InboxHead level={open ? 2 : 1} />
      <Tabs
        label="Which approvals"
        value={tab}
        onChange={(value) => list.setView({ tab: value as ApprovalTab })}
        tabs={TABS.map((value) => ({ value, label: LABELS[value], ...(value === "waiting" && mine.data ? { count: `${waiting}${mine.hasNextPage ? "+" : ""}` } : {}) }))}
        className="flex min-h-0 flex-1 flex-col"
        listClassName="mt-2 shrink-0 px-4"
      >
        <TabPanel value={tab} className="flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-2">
          <InboxFilters rows={list.rows} />
          <InboxList {...list} openId={open} />
        </TabPanel>
      </Tabs>
      <InboxKeys />
    </section>
  );
}

function InboxList({ list, rows, view, openId }: ReturnType<typeof useList> & { openId: string | undefined }) {
  const queries = useQueryClient();
  const selection = useSelection(rows);
  const href = (id: string) => addressOf(view, id);
  useWalk(rows, openId, href);

  if (list.isPending) return <InboxSkeleton />;
  if (list.isError && !list.data)
    return <ErrorState title="The approvals could not be loaded" detail={list.error.message} onRetry={() => void list.refetch()} busy={list.isFetching} className="flex-1" />;
  if (rows.length === 0 && !list.hasNextPage) return <InboxEmpty tab={view.tab} filtered={isFiltered(view)} />;
  return (
    <nav aria-label={`${LABELS[view.tab]}: approvals`} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {list.isRefetchError && (
        <p role="alert" className="border-b border-line bg-stop-bg px-4 py-2 text-xs text-stop">
          This list may be old: it could not be loaded again.
        </p>
      )}
      {rows.map((row, index) => (
        <Fragment key={row.id}>
          {reasonOf(row, view.tab) !== (index > 0 ? reasonOf(rows[index - 1]!, view.tab) : undefined) && <Reason words={reasonOf(row, view.tab)!} />}
          <InboxRow
            row={row}
            href={href(row.id)}
            open={row.id === openId}
            onAim={() => void queries.prefetchQuery(approvalQuery(row.id))}
            {...(row.state === "open" && { selected: selection.ids.includes(row.id), onSelect: () => selection.toggle(row) })}
          />
        </Fragment>
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

/** Why rows stand where they do: a line above each group. */
function Reason({ words }: { words: string }) {
  return <p className="sticky top-0 z-10 border-b border-line bg-bg px-4 py-1 text-2xs text-ink3">{words}</p>;
}

function reasonOf(row: ApprovalRow, tab: ApprovalTab): string | undefined {
  if (tab === "decided" || tab === "expired") return undefined;
  return row.reversible ? "Can be undone · soonest deadline first" : "Cannot be undone · soonest deadline first";
}
