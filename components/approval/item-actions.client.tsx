"use client";

// What one can do with a request short of deciding it: take it on, put it off, say something about it.
import { AlarmClock, MessageSquare, UserCheck, UserPlus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu.client";
import { Tooltip } from "@/components/ui/tooltip.client";
import { api } from "@/lib/client/queries";
import type { ApprovalDetail as Approval } from "@/lib/contract/approval";
import { focusComment } from "./comments.client";
import { useKeys } from "./keys.client";
import type { Me } from "./me";
import { snoozeChoices } from "./snooze-choices";
import { useChange } from "./use-change.client";

type Props = { approval: Approval; me: Me; shownFor: () => number | undefined; keysOn: boolean };

export function ItemActions({ approval, me, shownFor, keysOn }: Props) {
  const [snoozing, setSnoozing] = useState(false);
  const { assignee, snoozedUntil } = approval;
  const mine = assignee?.id === me.id;
  const assign = useChange(approval, () => api.assign({ id: approval.id, assignee: mine ? null : me.id }), "Not assigned");
  const snooze = useChange(approval, (until: string | null) => api.snooze({ id: approval.id, until }), "Not snoozed");
  const acts = { assign: () => assign.mutate(undefined), snooze: () => setSnoozing(true), comment: focusComment };
  useKeys(keysOn ? acts : {}, shownFor);
  return (
    <span className="-mr-1.5 flex items-center gap-0.5">
      <Act label={mine ? "Assigned to you: take your name off" : assignee ? `Assigned to ${assignee.name}: take it over` : "Assign to me"} hint="T" pressed={mine} busy={assign.isPending} onClick={acts.assign}>
        {assignee ? <UserCheck /> : <UserPlus />}
      </Act>
      <Menu
        open={snoozing}
        onOpenChange={setSnoozing}
        trigger={
          <Button variant="ghost" size="icon" aria-label={snoozedUntil ? "Snoozed" : "Snooze"} title="Snooze (H)" busy={snooze.isPending} className={snoozedUntil ? "text-people!" : ""}>
            {!snooze.isPending && <AlarmClock />}
          </Button>
        }
      >
        {snoozing && snoozedUntil && <MenuItem onSelect={() => snooze.mutate(null)}>Wake it now</MenuItem>}
        {snoozing &&
          snoozeChoices(approval.expiresAt).map(({ label, until, reason }) => (
            <MenuItem key={label} disabled={reason !== undefined} {...(reason && { reason })} onSelect={() => snooze.mutate(until)}>
              {label}
            </MenuItem>
          ))}
      </Menu>
      <Act label="Comment" hint="M" onClick={focusComment}>
        <MessageSquare />
      </Act>
    </span>
  );
}

type ActProps = { label: string; hint: string; pressed?: boolean; busy?: boolean; onClick: () => void; children: ReactNode };

function Act({ label, hint, pressed, busy = false, onClick, children }: ActProps) {
  return (
    <Tooltip text={`${label} (${hint})`} side="bottom">
      <Button variant="ghost" size="icon" aria-label={label} aria-pressed={pressed} busy={busy} onClick={onClick} className={pressed ? "text-agents!" : ""}>
        {!busy && children}
      </Button>
    </Tooltip>
  );
}

