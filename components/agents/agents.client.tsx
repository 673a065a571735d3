"use client";

import { useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import Link from "next/link";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { Initials } from "@/components/ui/initials";
import { Listing } from "@/components/ui/listing";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { keyCommand } from "@/lib/client/key-command";
import { agentsQuery } from "@/lib/client/people-queries";
import type { Agent } from "@/lib/contract/agents";
import { NewAgent } from "./new-agent.client";
import { leaseWords } from "./lease-words";

/** Who works here without being a person: what they may do, whose they are, when they were last heard of. */
export function AgentsScreen() {
  const read = useQuery({ ...agentsQuery(), refetchInterval: 15_000 });
  const empty = (
    <EmptyState icon={Bot} title="No agent yet" action={<CodeBlock prompt code={keyCommand("greeter", "greeting")} />}>
      An agent calls the API with a key. Create one here, or on the command line:
    </EmptyState>
  );
  return (
    <Listing title="Agents" end={<NewAgent />} read={read} empty={empty} keyOf={({ id }) => id}>
      {(agent) => <Row agent={agent} />}
    </Listing>
  );
}

function Row({ agent: { id, name, owner, scopes, capabilities, liveKeys, lastSeenAt, leases } }: { agent: Agent }) {
  return (
    <Link href={`/agents/${id}`} className="grid items-center gap-x-6 gap-y-1.5 rounded-lg border border-line bg-panel px-4 py-3 hover:border-line3 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1.4fr)_10rem]">
      <span className="flex min-w-0 items-center gap-2.5">
        <Initials name={name} kind="agent" />
        <span className="min-w-0">
          <b className="block truncate font-[560]">
            <UntrustedText text={name} />
          </b>
          <span className="block truncate text-xs text-ink2">{owner ? <>of <UntrustedText text={owner.name} /></> : "without an owner"}</span>
        </span>
      </span>
      <span className="min-w-0 text-xs text-ink2">
        {liveKeys === 0 ? (
          <Tag>no live key</Tag>
        ) : (
          <>
            <span className="block truncate text-ink">{capabilities.includes("*") ? "every capability" : capabilities.join(", ")}</span>
            <span className="block truncate">{scopes.join(", ")}</span>
          </>
        )}
      </span>
      <span className="text-xs text-ink2 md:text-right">
        <span className="md:block">{leases > 0 ? <span className="text-agents">{leaseWords(leases)}</span> : "holds nothing"}</span>
        <span className="md:hidden"> · </span>
        {lastSeenAt ? <>seen <RelativeTime at={lastSeenAt} /></> : "never seen"}
      </span>
    </Link>
  );
}
