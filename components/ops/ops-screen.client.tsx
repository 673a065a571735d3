"use client";

// Ops: in five seconds, whose fault the queue is. Two panels that never mix owners, then everything else.
import { useQuery } from "@tanstack/react-query";
import { Activity } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { signalsQuery } from "@/lib/client/queries";
import { WORK_SIGNALS } from "@/lib/contract/signal-names";
import type { Signal, Signals } from "@/lib/contract/signals";
import { Agents, SignalRows, Trends } from "./fetched-apart.client";
import { Headline } from "./headline";
import { Health } from "./health";
import { Queues } from "./queues";
import { HELD_WORDS } from "./signal-words";
import { useLiveSignals } from "./use-live-signals.client";
import { SmallSignal } from "./small-signal";
import { Verdict } from "./verdict";

/** `young`: a board of its first hours shows the last one unless the address says otherwise. */
export function OpsScreen({ young }: { young: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(signalsQuery());
  useLiveSignals();
  return (
    <>
      <PageHeader title="Ops" className="sticky top-0 z-20 bg-bg">
        {data && <span className="ml-auto text-xs text-ink2">as of <AbsoluteTime at={data.at} seconds /></span>}
      </PageHeader>
      {!data && error && <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <OpsSkeleton />}
      {data && (
        <div className="mx-auto grid max-w-6xl gap-4 p-4 md:px-5">
          {error && <Notice tone="stop" role="alert">These figures are old: {error.message}</Notice>}
          <Verdict signals={data.signals} />
          <div className="grid gap-4 lg:grid-cols-2">
            <Headline signal={named(data, "unclaimed_work")} quiet="Everything that is ready is being claimed." />
            <Headline signal={named(data, "unanswered_approvals")} quiet="Nothing has waited for a person for long." />
          </div>
          <Held held={data.held} />
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            {WORK_SIGNALS.filter((name) => name !== "unclaimed_work" && name !== "unanswered_approvals").map((name) => (
              <SmallSignal key={name} signal={named(data, name)} />
            ))}
          </div>
          <SignalRows signals={data.signals} />
          {data.queues.length > 0 && <Trends young={young} />}
          <Agents />
          {data.queues.length ? <Queues queues={data.queues} held={data.held} /> : <NoQueues />}
          <Health data={data} />
        </div>
      )}
    </>
  );
}

/** Not an alarm: somebody wanted it so. */
function Held({ held }: Pick<Signals, "held">) {
  if (held.length === 0) return null;
  const tasks = held.reduce((sum, one) => sum + one.tasks, 0);
  return (
    <Notice>
      {tasks.toLocaleString("en")} ready {tasks === 1 ? "task is" : "tasks are"} held back on purpose and {tasks === 1 ? "counts" : "count"} in no signal:{" "}
      {held.slice(0, 4).map(({ capability, reason, tasks: of }) => `${of.toLocaleString("en")} of ${capability} (${HELD_WORDS[reason]})`).join(", ")}
      {held.length > 4 ? `, and ${held.length - 4} more capabilities` : ""}.
    </Notice>
  );
}

function NoQueues() {
  return (
    <EmptyState icon={Activity} title="No capability yet" action={<Link href="/capabilities" className={buttonClass({ size: "sm" })}>Make one</Link>}>
      A capability appears with the first key for it, or where you make one. Then its queue stands here.
    </EmptyState>
  );
}

function OpsSkeleton() {
  return (
    <Loading label="Loading the signals" className="mx-auto grid max-w-6xl gap-4 p-4 md:grid-cols-2 md:px-5">
      {[0, 1].map((panel) => (
        <Skeleton key={panel} className="h-48" />
      ))}
    </Loading>
  );
}

function named(data: Signals, name: Signal["name"]): Signal {
  return data.signals.find((signal) => signal.name === name)!;
}
