"use client";

// Several requests of one shape, decided together: what they share once, what differs side by side, a result for each.
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useAddress } from "@/lib/client/address.client";
import { approvalQuery } from "@/lib/client/approval-queries";
import { BatchBar } from "./batch-bar.client";
import { BatchCard } from "./batch-card";
import { aloneBecause, compareRequests } from "./batch-parts";
import { BatchShared } from "./batch-shared";
import { batchParts } from "./list-view";
import { useDecideMany } from "./use-decide-many.client";

export function Batch({ canDecide }: { canDecide: boolean }) {
  const [{ ids }, setAddress] = useAddress(batchParts);
  const reads = useQueries({ queries: ids.map((id) => approvalQuery(id)) });
  const decide = useDecideMany();
  const [results, setResults] = useState<ReadonlyMap<string, string | null>>(new Map());
  const approvals = reads.flatMap((read) => (read.data ? [read.data] : []));
  if (ids.length === 0) return <EmptyState title="Nothing is selected">Select requests in the list with X or its boxes.</EmptyState>;
  if (reads.some((read) => read.isPending))
    return (
      <Loading label="Loading the selected requests" className="grid gap-4 p-6">
        <Skeleton className="h-6 w-72" />
        <Skeleton className="h-40 rounded-lg" />
      </Loading>
    );

  const { same, own } = compareRequests(approvals);
  const waiting = approvals.filter(({ id, state }) => state === "open" && results.get(id) !== null);
  const alone = new Map(waiting.flatMap((approval) => (aloneBecause(approval) ? [[approval.id, aloneBecause(approval)!] as const] : [])));
  const leaveOut = (id: string) => setAddress({ ids: ids.filter((one) => one !== id) });
  return (
    <section aria-label="Decide together" className="@container/item h-full min-h-0">
      <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto_auto] [grid-template-areas:'head'_'body'_'panel'_'dock'] @[46rem]/item:grid-cols-[minmax(0,1fr)_auto] @[46rem]/item:grid-rows-[auto_auto_minmax(0,1fr)] @[46rem]/item:[grid-template-areas:'head_dock'_'panel_panel'_'body_body']">
        <BatchBar
          approvals={waiting}
          alone={alone.size}
          busy={decide.isPending}
          canDecide={canDecide}
          onSend={(verdict, comment) => decide.mutate({ approvals: waiting, verdict, comment }, { onSuccess: (found) => setResults(new Map([...results, ...found])) })}
        />
        <div className="@container/body min-h-0 overflow-y-auto overscroll-contain [grid-area:body] border-t border-line px-4 py-4 lg:px-6">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {same.length > 0 && <BatchShared parts={same} number={approvals.length} />}
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-4">
              {approvals.map((approval) => (
                <BatchCard key={approval.id} approval={approval} parts={own.get(approval.id) ?? []} alone={alone.get(approval.id)} result={results.get(approval.id)} onLeaveOut={() => leaveOut(approval.id)} />
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
