"use client";

import { useQuery } from "@tanstack/react-query";
import { Hand, Pause } from "lucide-react";
import Link from "next/link";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { Listing } from "@/components/ui/listing";
import { Tag } from "@/components/ui/tag";
import { keyCommand } from "@/lib/client/key-command";
import { capUseQuery } from "@/lib/client/people-queries";
import { capabilitiesQuery } from "@/lib/client/queries";
import type { Use } from "@/lib/contract/agents";
import type { Capability } from "@/lib/contract/policy";
import { NewCapability } from "./new-capability.client";
import { UseBars } from "./use-bars";

/** Each kind of work: whether it goes on, and how much of what it may is used. */
export function CapabilitiesScreen() {
  const read = useQuery(capabilitiesQuery());
  const { data: use } = useQuery(capUseQuery());
  const empty = (
    <EmptyState icon={Hand} title="No kind of work yet" action={<CodeBlock prompt code={keyCommand("greeter", "greeting")} />}>
      A capability is a kind of work with a policy: who approves, how much at once, how long. Create one here, or with an agent&apos;s first key:
    </EmptyState>
  );
  return (
    <Listing title="Capabilities" end={<NewCapability />} read={read} empty={empty} keyOf={({ name }) => name}>
      {(capability) => <Row capability={capability} use={use?.items.find((one) => one.capability === capability.name)} />}
    </Listing>
  );
}

function Row({ capability, use }: { capability: Capability; use: Use | undefined }) {
  const { name, paused, requiresApproval, approvalsNeeded } = capability;
  return (
    <Link href={`/capabilities/${name}`} className="grid items-center gap-x-6 gap-y-2.5 rounded-lg border border-line bg-panel px-4 py-3 hover:border-line3 md:grid-cols-[minmax(0,1fr)_24rem]">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-[560] [overflow-wrap:anywhere]">{name}</b>
          {paused && (
            <Tag tone="people" icon={Pause}>
              paused
            </Tag>
          )}
        </span>
        <span className="text-xs text-ink2">
          {requiresApproval ? `${approvalsNeeded === 1 ? "a person approves" : `${approvalsNeeded} people approve`}` : "no approval needed"}
          {use && ` · ${use.waiting >= 1000 ? "1,000+" : use.waiting} waiting to be claimed`}
        </span>
      </span>
      <UseBars capability={capability} use={use} />
    </Link>
  );
}
