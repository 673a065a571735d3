"use client";

import { useQuery } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { webhooksQuery } from "@/lib/client/notice-queries";
import { Deliveries } from "./deliveries.client";
import { NewWebhookButton } from "./new-webhook.client";
import { WebhookCard } from "./webhook-card.client";

/** Which other systems are told of what, and what became of every delivery. */
export function WebhooksScreen({ admin }: { admin: boolean }) {
  return (
    <>
      <PageHeader title="Webhooks" className="sticky top-0 z-20 bg-bg" end={admin && <NewWebhookButton />} />
      <div className="mx-auto grid max-w-5xl gap-6 p-4 md:px-5">
        {admin ? (
          <>
            <List />
            <Deliveries />
          </>
        ) : (
          <EmptyState icon={WebhookIcon} title="Admins see to webhooks">
            They are told of requests, escalations and signals, as people are by push and mail.
          </EmptyState>
        )}
      </div>
    </>
  );
}

function List() {
  const { data, error, refetch, isFetching } = useQuery(webhooksQuery());
  if (!data) return error ? <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} /> : <Skeleton className="h-24" />;
  if (!data.items.length)
    return (
      <EmptyState icon={WebhookIcon} title="No webhook yet">
        A webhook tells another system, such as a chat, of requests that wait, of escalations and of signals. Its calls are signed.
      </EmptyState>
    );
  return (
    <div className="grid gap-3">
      {data.items.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
    </div>
  );
}
