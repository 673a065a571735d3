"use client";

import { UserRound } from "lucide-react";
import { Button } from "@/components/ui/button";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { assigneeOf } from "@/lib/client/assignee";
import { api } from "@/lib/client/queries";
import { toastFailed } from "@/lib/client/toast";
import { useMe } from "@/lib/client/use-me.client";
import { useTaskChange } from "@/lib/client/use-task-change.client";
import type { Event } from "@/lib/contract/event";

/** Who sees to it, so that two people do not; one press takes it on or leaves it. */
export function Assign({ id, events, mayAct }: { id: string; events: Event[]; mayAct: boolean }) {
  const me = useMe();
  const assignee = assigneeOf(events);
  const assign = useTaskChange(api.assignTask);
  const mine = assignee !== null && assignee.id === me?.id;
  const press = () => assign.mutate({ id, assignee: mine ? null : (me?.id ?? null) }, { onError: (error) => toastFailed("Not assigned", { description: error.message }) });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={assignee ? "inline-flex items-center gap-1 text-ink" : "inline-flex items-center gap-1 text-ink3"}>
        <UserRound aria-hidden className="size-3.5" />
        {assignee ? mine ? "you see to it" : <UntrustedText text={assignee.name} /> : "nobody sees to it yet"}
      </span>
      {mayAct && me && (
        <Button size="sm" variant="ghost" busy={assign.isPending} onClick={press}>
          {mine ? "Leave it to others" : "Assign to me"}
        </Button>
      )}
    </span>
  );
}
