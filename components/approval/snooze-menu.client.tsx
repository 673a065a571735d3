"use client";

// Until when a request may be put off; fetched by the first press.
import type { ReactNode } from "react";
import { Menu, MenuItem } from "@/components/ui/menu.client";
import { snoozeChoices } from "./snooze-choices";

type Props = { open: boolean; onOpenChange: (open: boolean) => void; expiresAt: string; snoozed: boolean; onSnooze: (until: string | null) => void; trigger: ReactNode };

export function SnoozeMenu({ open, onOpenChange, expiresAt, snoozed, onSnooze, trigger }: Props) {
  return (
    <Menu open={open} onOpenChange={onOpenChange} trigger={trigger}>
      {open && snoozed && <MenuItem onSelect={() => onSnooze(null)}>Wake it now</MenuItem>}
      {open &&
        snoozeChoices(expiresAt).map(({ label, until, reason }) => (
          <MenuItem key={label} disabled={reason !== undefined} {...(reason && { reason })} onSelect={() => onSnooze(until)}>
            {label}
          </MenuItem>
        ))}
    </Menu>
  );
}
