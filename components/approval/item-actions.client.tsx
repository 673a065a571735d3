"use client";

// What one can do with a request short of deciding it: take it on, put it off, say something about it.
import { AlarmClock, MessageSquare, UserCheck, UserPlus } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip.client";
import { useFetched } from "@/components/ui/use-fetched.client";
import { api } from "@/lib/client/queries";
import type { ApprovalDetail as Approval } from "@/lib/contract/approval";
import { focusComment } from "./focus-comment";
import { useKeys } from "./keys.client";
import type { Me } from "./me";
import { useChange } from "./use-change.client";

const load = () => import("./snooze-menu.client").then((file) => file.SnoozeMenu);

type Props = { approval: Approval; me: Me; shownFor: () => number | undefined; keysOn: boolean };

export function ItemActions({ approval, me, shownFor, keysOn }: Props) {
  const [snoozing, setSnoozing] = useState(false);
  const [SnoozeMenu, fetchMenu] = useFetched(load);
  const { assignee, snoozedUntil } = approval;
  const mine = assignee?.id === me.id;
  const assign = useChange(approval, () => api.assign({ id: approval.id, assignee: mine ? null : me.id }), "Not assigned");
  const snooze = useChange(approval, (until: string | null) => api.snooze({ id: approval.id, until }), "Not snoozed");
  const acts = { assign: () => assign.mutate(undefined), snooze: () => (fetchMenu(), setSnoozing(true)), comment: focusComment };
  useKeys(keysOn ? acts : {}, shownFor);
  return (
    <span className="-mr-1.5 flex items-center gap-0.5">
      <Act label={mine ? "Assigned to you: take your name off" : assignee ? `Assigned to ${assignee.name}: take it over` : "Assign to me"} hint="T" pressed={mine} busy={assign.isPending} onClick={acts.assign}>
        {assignee ? <UserCheck /> : <UserPlus />}
      </Act>
      {SnoozeMenu ? (
        <SnoozeMenu open={snoozing} onOpenChange={setSnoozing} expiresAt={approval.expiresAt} snoozed={snoozedUntil !== null} onSnooze={snooze.mutate} trigger={<Clock snoozed={snoozedUntil !== null} busy={snooze.isPending} />} />
      ) : (
        <Clock snoozed={snoozedUntil !== null} busy={snooze.isPending} onClick={acts.snooze} />
      )}
      <Act label="Comment" hint="M" onClick={focusComment}>
        <MessageSquare />
      </Act>
    </span>
  );
}

type ActProps = { label: string; hint: string; pressed?: boolean; busy?: boolean; onClick: () => void; children: ReactNode };

function Act({ label, hint, pressed, busy = false, onClick, children }: ActProps) {
  return (
    <Tooltip text={`${label} (${hint})`}>
      <Button variant="ghost" size="icon" aria-label={label} aria-pressed={pressed} busy={busy} onClick={onClick} className={pressed ? "text-agents!" : ""}>
        {!busy && children}
      </Button>
    </Tooltip>
  );
}

function Clock({ snoozed, busy, ...rest }: { snoozed: boolean; busy: boolean } & ComponentProps<"button">) {
  return (
    <Button variant="ghost" size="icon" aria-label={snoozed ? "Snoozed" : "Snooze"} aria-haspopup="menu" title="Snooze (H)" {...rest} busy={busy} className={snoozed ? "text-people!" : ""}>
      {!busy && <AlarmClock />}
    </Button>
  );
}
