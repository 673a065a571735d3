"use client";

// What went on over time: each chart with the table behind it.
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { Select } from "@/components/ui/select";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { oneOf } from "@/lib/client/address";
import { useAddress } from "@/lib/client/address.client";
import { trendsQuery } from "@/lib/client/trends-query";
import { RANGES } from "@/lib/contract/ranges";
import type { Trends as Data } from "@/lib/contract/trends";
import { ChartCard } from "./chart-card.client";
import { RedTimes } from "./red-times.client";
import type { Series } from "./series";

const PARTS = { old: { range: oneOf(RANGES, "24h") }, young: { range: oneOf(RANGES, "1h") } };
const RANGE_WORDS: Record<Data["range"], string> = { "1h": "the last hour", "24h": "the last day", "7d": "the last 7 days", "30d": "the last 30 days", "90d": "the last 90 days" };

export function Trends({ young }: { young: boolean }) {
  const [{ range }, set] = useAddress(PARTS[young ? "young" : "old"]);
  const { data, error, refetch, isFetching } = useQuery(trendsQuery(range));
  return (
    <section aria-labelledby="trends-heading" className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2">
        <h2 id="trends-heading" className="text-base">Over time</h2>
        {data?.countedTo && <span className="text-xs text-ink2">counted to <AbsoluteTime at={data.countedTo} seconds /></span>}
        <Select small aria-label="How far back" value={range} onChange={(event) => set({ range: event.target.value as Data["range"] })} className="ml-auto">
          {RANGES.map((one) => <option key={one} value={one}>{RANGE_WORDS[one]}</option>)}
        </Select>
      </header>
      {data && !data.complete && <Notice>Older parts of the log are still being counted: what stands here is not yet everything.</Notice>}
      {!data && error && <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Loading label="Loading the charts" className="grid gap-3 lg:grid-cols-2"><Skeleton className="h-72" /><Skeleton className="h-72" /></Loading>}
      {data && data.signals.length > 0 && <RedTimes data={data} />}
      {data && <Charts data={data} />}
    </section>
  );
}

function Charts({ data }: { data: Data }) {
  const { counts, claimWait, decisionWait, depth } = data;
  const line = (label: string, values: Series["values"], color: string, dash?: string): Series => ({ label, values, color, ...(dash ? { dash } : {}) });
  const chart = (title: string, note: string, series: Series[], unit: "count" | "seconds" = "count") => <ChartCard key={title} data={data} title={title} note={note} series={series} unit={unit} />;
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      {chart("Queue depth", "ready tasks of the deepest capabilities", depth.map(({ capability, ready }, at) => line(capability, ready, SHADES[at % SHADES.length]!, DASHES[at % DASHES.length])))}
      {chart("Throughput", "tasks", [line("created", counts.created, "var(--ink2)", "5 3"), line("claims", counts.claimed, "var(--agents)"), line("completed", counts.completed, "var(--go)", "1 2")])}
      {chart("Time to claim", "from ready to the first claim", [line("half within", claimWait.half, "var(--agents)"), line("19 of 20 within", claimWait.most, "var(--ink2)", "5 3")], "seconds")}
      {chart("Time to decision", "from the request to its decision", [line("half within", decisionWait.half, "var(--people)"), line("19 of 20 within", decisionWait.most, "var(--ink2)", "5 3")], "seconds")}
      {chart("Failures and lapses", "of agents", [line("failed", counts.failed, "var(--stop)"), line("lapsed leases", counts.lapsed, "var(--ink2)", "5 3"), line("escalated", counts.escalated, "var(--people)", "1 2")])}
      {chart("Requests", "to people", [line("asked", counts.parked, "var(--ink2)", "5 3"), line("decided", counts.decided, "var(--go)"), line("expired", counts.expired, "var(--people)", "1 2")])}
    </div>
  );
}

/** Capabilities have no colour of their own: shades of whose turn it is, told apart by their dashes too. */
const SHADES = ["var(--agents)", "var(--ink)", "color-mix(in oklab, var(--agents) 55%, var(--line2))", "var(--ink3)"];
const DASHES = ["", "6 3", "2 2", "8 2 2 2", "1 3", "10 4"];
