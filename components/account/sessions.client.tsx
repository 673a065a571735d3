"use client";

import { useQuery } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { AbsoluteTime, RelativeTime } from "@/components/ui/relative-time.client";
import { Skeleton } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { sessionsQuery } from "@/lib/client/people-queries";
import { api } from "@/lib/client/queries";
import { toastDone, toastFailed } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import type { Session } from "@/lib/contract/people";
import { deviceOf } from "./device-of";

/** Where one is signed in; what one does not know, one ends. */
export function Sessions() {
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery());
  const endOthers = useChange(() => api.endOtherSessions({}), "sessions", "people");
  const others = data?.items.filter(({ current }) => !current).length ?? 0;
  const end = () =>
    endOthers.mutate(undefined, { onSuccess: ({ ended }) => toastDone("Signed out elsewhere", { description: `${ended} ${ended === 1 ? "session" : "sessions"} ended` }), onError: (failure) => toastFailed("Not ended", { description: failure.message }) });
  return (
    <Card aria-label="Sessions">
      <CardHeader
        title="Where you are signed in"
        end={
          others > 0 && (
            <Button size="sm" variant="danger" busy={endOthers.isPending} onClick={end}>
              End all others
            </Button>
          )
        }
      />
      <div>
        {!data && error && <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} className="py-6" />}
        {!data && !error && <Skeleton className="m-3.5 h-12" />}
        <ul className="divide-y divide-line">
          {data?.items.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Row({ session: { id, current, createdAt, lastSeenAt, address, userAgent } }: { session: Session }) {
  const end = useChange(() => api.endSession({ id }), "sessions", "people");
  const device = deviceOf(userAgent);
  return (
    <li className="flex items-center gap-3 px-3.5 py-2.5 text-sm">
      <Monitor aria-hidden className="size-4 shrink-0 text-ink3" />
      <div className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-[550]" title={userAgent ?? undefined}>
            <UntrustedText text={device} />
          </span>
          {current && <Tag tone="go">this one</Tag>}
        </span>
        <span className="text-xs text-ink2">
          {address && `${address} · `}signed in <AbsoluteTime at={createdAt} /> · active <RelativeTime at={lastSeenAt} />
        </span>
      </div>
      {!current && (
        <Button size="sm" variant="danger" busy={end.isPending} aria-label={`End the session on ${device}`} onClick={() => end.mutate(undefined, { onError: (failure) => toastFailed("Not ended", { description: failure.message }) })}>
          End
        </Button>
      )}
    </li>
  );
}
