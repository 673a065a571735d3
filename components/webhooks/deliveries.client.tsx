"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Tag, type Tone } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useAddress } from "@/lib/client/address.client";
import { deliveriesQuery } from "@/lib/client/notice-queries";
import { api } from "@/lib/client/queries";
import { toastFailed } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import { DELIVERY_STATES } from "@/lib/contract/notice-kinds";
import type { Delivery } from "@/lib/contract/notices";
import { deliveryParts } from "./delivery-parts";
import { KIND_WORDS } from "./kind-words";

const WORDS: Record<Delivery["state"], [word: string, tone: Tone]> = { waiting: ["waiting", "agents"], sent: ["sent", "go"], failed: ["given up", "stop"], dropped: ["not needed", "neutral"] };

/** Every delivery of the last thirty days, to webhooks and to people, the latest first. */
export function Deliveries() {
  const [{ state }, setAddress] = useAddress(deliveryParts);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(deliveriesQuery(state));
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Card aria-label="Deliveries">
      <CardHeader
        title="Deliveries"
        end={
          <Select small aria-label="Which deliveries" value={state ?? ""} onChange={(event) => setAddress({ state: (event.target.value || null) as Delivery["state"] | null })}>
            <option value="">all</option>
            {DELIVERY_STATES.map((one) => (
              <option key={one} value={one}>
                {WORDS[one][0]}
              </option>
            ))}
          </Select>
        }
      />
      {!items && error && <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} className="py-6" />}
      {!items && !error && <Skeleton className="m-3.5 h-24" />}
      {items?.length === 0 && <p className="px-3.5 py-3 text-sm text-ink2">{state ? "None of these." : "Nothing was sent yet."}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {items?.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" className="m-3.5" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier ones
        </Button>
      )}
    </Card>
  );
}

function Row({ delivery: { id, kind, taskId, approvalId, capability, channel, to, state, attempts, madeAt, dueAt, endedAt, problem } }: { delivery: Delivery }) {
  const again = useChange(() => api.redeliver({ id }), "deliveries", "webhooks");
  const [word, tone] = WORDS[state];
  const href = approvalId ? `/approvals/${approvalId}` : taskId ? `/tasks/${taskId}` : null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-3.5 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {href ? <Link href={href} prefetch={false} className="font-[550] underline decoration-line2 underline-offset-2">{KIND_WORDS[kind]}</Link> : <span className="font-[550]">{KIND_WORDS[kind]}</span>}
          <Tag tone={tone}>{word}</Tag>
          {capability && <span className="text-xs text-ink3">{capability}</span>}
        </span>
        <span className="block text-xs text-ink2">
          {channel} to <UntrustedText text={to} />, <RelativeTime at={endedAt ?? madeAt} />
          {state === "waiting" && attempts > 0 && <> · tried {attempts === 1 ? "once" : `${attempts} times`}, next <RelativeTime at={dueAt} /></>}
          {state === "waiting" && attempts === 0 && dueAt > madeAt && <> · goes <RelativeTime at={dueAt} /></>}
          {problem && <> · <UntrustedText text={problem} /></>}
        </span>
      </div>
      {state !== "waiting" && (
        <Button size="sm" busy={again.isPending} aria-label={`Send again: ${KIND_WORDS[kind]} to ${to}`} onClick={() => again.mutate(undefined, { onError: (error) => toastFailed("Not sent again", { description: error.message }) })}>
          Send again
        </Button>
      )}
    </li>
  );
}
