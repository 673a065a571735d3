"use client";

import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { Skeleton } from "@/components/ui/skeleton";
import { Tag, type Tone } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { invitationsQuery } from "@/lib/client/people-queries";
import { api } from "@/lib/client/queries";
import { toastDone, toastFailed } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import type { Invitation } from "@/lib/contract/people";

export function Invitations() {
  const { data, error, refetch, isFetching } = useQuery(invitationsQuery());
  if (!data) return error ? <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} /> : <Skeleton className="h-24" />;
  if (!data.items.length)
    return (
      <EmptyState icon={Mail} title="Nobody was invited yet">
        An invitation is a link that works once. Whoever opens it joins with a name and a password.
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
      {data.items.map((invitation) => (
        <Row key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

const TONES: Record<Invitation["state"], Tone> = { open: "people", used: "go", expired: "neutral", revoked: "neutral" };

function Row({ invitation: { id, email, role, state, createdAt, expiresAt, createdBy } }: { invitation: Invitation }) {
  const revoke = useChange(() => api.revokeInvitation({ id }), "invitations");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-3.5 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-[550] [overflow-wrap:anywhere]">{email}</span>
          <Tag tone={TONES[state]}>{state}</Tag>
        </span>
        <span className="text-xs text-ink2">
          as {role} · by <UntrustedText text={createdBy.name} />, <RelativeTime at={createdAt} />
          {state === "open" && <> · ends <RelativeTime at={expiresAt} /></>}
        </span>
      </div>
      {state === "open" && (
        <Button
          size="sm"
          variant="danger"
          busy={revoke.isPending}
          aria-label={`Revoke the invitation of ${email}`}
          onClick={() => revoke.mutate(undefined, { onSuccess: () => toastDone("Invitation revoked", { description: email }), onError: (error) => toastFailed("Not revoked", { description: error.message }) })}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
