"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, ScrollText, SearchX } from "lucide-react";
import { useEffect } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { Spinner } from "@/components/ui/spinner";
import { useAddress } from "@/lib/client/address.client";
import { auditQuery, exportAddress } from "@/lib/client/audit-queries";
import { keyCommand } from "@/lib/client/key-command";
import { auditFilters, filterParts } from "./audit-filters";
import { AuditRow } from "./audit-row";
import { AuditSkeleton } from "./audit-skeleton";
import { Check } from "./check.client";
import { Filters } from "./filters.client";

const ENOUGH = 50;
const COMMAND = keyCommand("greeter", "greeting");

/** The whole log, newest first; a search goes on by itself until it has a page full. */
export function AuditScreen() {
  const [parts] = useAddress(filterParts);
  const filters = auditFilters(parts);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(auditQuery(filters));
  const events = data?.pages.flatMap((page) => page.events);
  const searchedTo = data?.pages.at(-1)?.searchedTo;
  const searching = hasNextPage && !error && (events?.length ?? 0) < ENOUGH;
  useEffect(() => {
    if (searching && !isFetching) void fetchNextPage();
  }, [searching, isFetching, fetchNextPage]);
  const filtered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader
        title="Audit"
        className="sticky top-0 z-20 bg-bg"
        end={(["csv", "jsonl"] as const).map((format) => (
          <a key={format} href={exportAddress(filters, format)} download className={buttonClass({ size: "sm" })}>
            <Download aria-hidden /> {format === "csv" ? "CSV" : "JSON Lines"}
            <span className="sr-only">: export {filtered ? "what the filters show" : "the whole log"}</span>
          </a>
        ))}
      />
      <div className="mx-auto grid max-w-6xl gap-4 p-4 md:px-5">
        <Check />
        <Filters />
        {!events && error && <ErrorState title="The log could not be read" detail={error.message} onRetry={() => void refetch()} busy={isFetching} />}
        {!events && !error && <AuditSkeleton />}
        {events?.length === 0 && !searching && !error && (filtered ? <NothingFound /> : <NothingYet />)}
        {events && events.length > 0 && (
          <ol aria-label="Events, the newest first" className="divide-y divide-line rounded-lg border border-line bg-panel">
            {events.map((event) => (
              <AuditRow key={event.cursor} event={event} />
            ))}
          </ol>
        )}
        {events && error && <ErrorState title="The search stopped" detail={error.message} onRetry={() => void fetchNextPage()} busy={isFetching} className="py-4" />}
        {searching && (
          <p role="status" className="flex items-center justify-center gap-2 py-2 text-sm text-ink2">
            <Spinner /> Searching further back{searchedTo && <>: everything since <AbsoluteTime at={searchedTo} /> was looked at</>}
          </p>
        )}
        {hasNextPage && !searching && !error && (
          <Button className="mx-auto" busy={isFetching} onClick={() => void fetchNextPage()}>
            Show older events
          </Button>
        )}
      </div>
    </>
  );
}

function NothingFound() {
  return (
    <EmptyState icon={SearchX} title="No event fits these filters">
      All of the log was looked at. Take a filter away to see more.
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={ScrollText} title="Nothing has happened yet" action={<CodeBlock code={COMMAND} prompt className="w-full" />}>
      Everything that happens to a task, a policy or the board is written here, for good. Begin with a key for an agent:
    </EmptyState>
  );
}
