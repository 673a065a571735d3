"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { agentQuery } from "@/lib/client/people-queries";
import type { AgentDetail } from "@/lib/contract/agents";
import { Keys } from "./keys.client";
import { leaseWords } from "./lease-words";
import { OwnerSelect } from "./owner-select.client";
import { StopButton } from "./stop.client";

/** One agent: its keys, what it holds, whose it is, and the switch that stops it. */
export function AgentScreen({ id }: { id: string }) {
  const { data: agent, error, refetch } = useQuery({ ...agentQuery(id), refetchInterval: 15_000 });
  if (!agent) return error ? <ErrorState detail={error.message} onRetry={() => void refetch()} /> : null;
  return (
    <>
      <PageHeader
        className="sticky top-0 z-20 bg-bg"
        title={
          <span className="flex min-w-0 items-center gap-1.5">
            <Link href="/agents" aria-label="All agents" className="-ml-1.5 rounded-sm p-1 text-ink2 hover:text-ink">
              <ChevronLeft aria-hidden className="size-4" />
            </Link>
            <UntrustedText text={agent.name} />
          </span>
        }
        end={<StopButton agent={agent} />}
      >
        <span className="text-sm text-ink2">{agent.lastSeenAt ? <>last seen <RelativeTime at={agent.lastSeenAt} /></> : "never seen"}</span>
      </PageHeader>
      <div className="mx-auto grid max-w-6xl gap-4 p-4 md:px-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Keys agent={agent} />
        <div className="grid content-start gap-4">
          <Card aria-label="Owner">
            <CardHeader title="Owner" />
            <CardBody>
              <OwnerSelect agent={agent} />
            </CardBody>
          </Card>
          <Holds agent={agent} />
        </div>
      </div>
    </>
  );
}

function Holds({ agent: { leases, holds } }: { agent: AgentDetail }) {
  return (
    <Card aria-label="Live leases">
      <CardHeader title="Live leases" note={leases ? leaseWords(leases) : undefined} />
      <CardBody>
        {holds.length === 0 && <p className="text-sm text-ink2">It holds nothing now.</p>}
        <ul className="grid gap-2.5 text-sm empty:hidden">
          {holds.map(({ taskId, title, capability, leasedUntil }) => (
            <li key={taskId}>
              <Link href={`/tasks/${taskId}`} className="underline decoration-line3 underline-offset-2 hover:decoration-ink">
                <UntrustedText text={title} />
              </Link>
              <span className="block text-xs text-ink2">
                {capability} · lease ends <RelativeTime at={leasedUntil} />
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
