"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { agentsQuery } from "@/lib/client/people-queries";
import type { Agent } from "@/lib/contract/agents";

const MOST = 12;

/** Agents with their last sign of life: first those that hold work and have been silent the longest. */
export function AgentsHeard() {
  const { data } = useQuery({ ...agentsQuery(), refetchInterval: 15_000 });
  const agents = [...(data?.items ?? [])].filter(({ liveKeys, leases }) => liveKeys > 0 || leases > 0).sort(bySilence);
  if (agents.length === 0) return null;
  return (
    <Card aria-labelledby="agents-heard-heading">
      <CardHeader id="agents-heard-heading" title="Agents" note="and when they were last heard of" end={agents.length > MOST && <Link href="/agents" className="text-ink underline underline-offset-3">all {agents.length}</Link>} />
      <ul className="divide-y divide-line text-sm">
        {agents.slice(0, MOST).map(({ id, name, leases, lastSeenAt }) => (
          <li key={id} className="flex items-baseline gap-3 px-3.5 py-1.5">
            <Link href={`/agents/${id}`} className="min-w-0 flex-1 truncate rounded-xs underline decoration-transparent underline-offset-3 hover:decoration-line3"><UntrustedText text={name} /></Link>
            <span className={cn("text-xs tabular-nums", leases > 0 ? "text-agents" : "text-ink2")}>{leases === 0 ? "holds nothing" : leases === 1 ? "holds 1 task" : `holds ${leases.toLocaleString("en")} tasks`}</span>
            <span className="w-24 text-right text-xs text-ink2">{lastSeenAt ? <RelativeTime at={lastSeenAt} /> : "never heard of"}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function bySilence(a: Agent, b: Agent): number {
  return Number(b.leases > 0) - Number(a.leases > 0) || (a.lastSeenAt ?? "").localeCompare(b.lastSeenAt ?? "");
}
