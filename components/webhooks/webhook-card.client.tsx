"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CardBody, EntryCard } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Question } from "@/components/ui/question.client";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { api } from "@/lib/client/queries";
import { toastDone, toastFailed } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import { NOTICE_KINDS } from "@/lib/contract/notice-kinds";
import type { Webhook } from "@/lib/contract/notices";
import { KIND_WORDS } from "./kind-words";

export function WebhookCard({ webhook: { id, format, url, kinds, capabilities, createdAt, createdBy, disabledAt, disabledWhy, waiting, failed, lastSentAt } }: { webhook: Webhook }) {
  const test = useChange(() => api.testWebhook({ id }), "webhooks", "deliveries");
  const [asks, setAsks] = useState(false);
  const remove = useChange(() => api.deleteWebhook({ id }), "webhooks", "deliveries");
  const turn = useChange((disabled: boolean) => api.updateWebhook({ id, disabled }), "webhooks", "deliveries");
  return (
    <EntryCard aria-label={`Webhook ${url}`}>
      <CardBody className="flex flex-wrap items-start gap-x-4 gap-y-3 text-sm">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-xs [overflow-wrap:anywhere]">
              <UntrustedText text={url} />
            </span>
            {format === "slack" && <Tag>Slack</Tag>}
            {disabledAt ? <Tag tone="neutral">disabled</Tag> : <Tag tone="go">on</Tag>}
            {failed > 0 && <Tag tone="stop">{failed >= 1000 ? "1,000+" : failed} given up</Tag>}
            {waiting > 0 && <Tag tone="agents">{waiting >= 1000 ? "1,000+" : waiting} waiting</Tag>}
          </span>
          <span className="text-xs text-ink2">
            {kinds.length === NOTICE_KINDS.length ? "Everything" : kinds.map((kind) => KIND_WORDS[kind]).join(", ")} · {capabilities.length ? capabilities.join(", ") : "all capabilities"}
          </span>
          <span className="text-xs text-ink3">
            by <UntrustedText text={createdBy} />, <RelativeTime at={createdAt} /> · {lastSentAt ? <>last sent <RelativeTime at={lastSentAt} /></> : "nothing sent yet"}
          </span>
        </div>
        <div className="flex gap-2">
          {!disabledAt && (
            <Button size="sm" busy={test.isPending} aria-label={`Send a test to ${url}`} onClick={() => test.mutate(undefined, { onSuccess: () => toastDone("The test is on its way"), onError: (error) => toastFailed("Not sent", { description: error.message }) })}>
              Send a test
            </Button>
          )}
          <Button size="sm" busy={turn.isPending} aria-label={`${disabledAt ? "Enable" : "Disable"} ${url}`} onClick={() => turn.mutate(!disabledAt, { onError: (error) => toastFailed("Not changed", { description: error.message }) })}>
            {disabledAt ? "Enable" : "Disable"}
          </Button>
          <Button size="sm" variant="danger" aria-label={`Delete ${url}`} onClick={() => setAsks(true)}>
            Delete
          </Button>
          <Question
            open={asks}
            onClose={() => (setAsks(false), remove.reset())}
            title="Delete this webhook?"
            description="Its address and its secret are erased, and what waits for it is dropped. What was sent stays in the list of deliveries."
            act="Delete webhook"
            variant="danger"
            busy={remove.isPending}
            error={remove.error?.message}
            onAnswer={() => remove.mutate(undefined, { onSuccess: () => toastDone("Webhook deleted", { description: new URL(url).host }) })}
          />
        </div>
        {disabledWhy && (
          <Notice tone="people" className="basis-full">
            Disabled by itself: {disabledWhy}
          </Notice>
        )}
      </CardBody>
    </EntryCard>
  );
}
