"use client";

import { ArrowUpDown, Ban, CheckCheck, CircleX, CornerUpLeft, Hand, Link2, RotateCcw, TimerReset, Unplug, type LucideIcon } from "lucide-react";
import { Fragment, useState, type ReactNode } from "react";
import { serverNow } from "@/components/ui/clock.client";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu.client";
import { useHeldToken } from "@/lib/client/held.client";
import { api } from "@/lib/client/queries";
import { toastDone, toastFailed } from "@/lib/client/toast";
import { type Question, useTaskQuestion } from "@/lib/client/url-state.client";
import { useMe } from "@/lib/client/use-me.client";
import { useTakeTask } from "@/lib/client/use-take-task.client";
import { useTaskChange } from "@/lib/client/use-task-change.client";
import type { TaskCard } from "@/lib/contract/task";
import { holds, type Offered, whyNot } from "@/lib/machine/why-not";

/** Every action on a task: what cannot be done now says why. Opens at once, since it is fetched by the press. */
export function TaskMenu({ task, trigger }: { task: TaskCard; trigger: ReactNode }) {
  const me = useMe();
  const token = useHeldToken(task.id);
  const { ask } = useTaskQuestion();
  const take = useTakeTask();
  const reopen = useTaskChange(api.reopen);
  const [open, setOpen] = useState(true);

  function refusal(action: Offered): string | null {
    const why = whyNot(action, task, me, serverNow());
    const elsewhere = (action === "release" || action === "fail" || action === "complete") && !token && holds(task, me, serverNow());
    return why ?? (elsewhere ? "You took it in another browser." : null);
  }
  function act(action: Offered): void {
    if (action === "claim") return take.mutate(task);
    if (action === "reopen") return reopen.mutate({ id: task.id }, { onError: (error) => toastFailed("Not reopened", { description: error.message }) });
    ask(action === "update" ? "priority" : (action satisfies Question), task.id);
  }

  return (
    <Menu trigger={trigger} open={open} onOpenChange={setOpen}>
      {ENTRIES.map((group, index) => (
        <Fragment key={index}>
          {group.map(({ action, words, Icon, danger }) => {
            const reason = refusal(action);
            return (
              <MenuItem key={action} danger={danger ?? false} disabled={reason !== null} reason={reason ?? ""} onSelect={() => act(action)}>
                <Icon aria-hidden /> {words}
              </MenuItem>
            );
          })}
          <MenuLine />
        </Fragment>
      ))}
      <MenuItem onSelect={() => void copyLink(task.id)}>
        <Link2 aria-hidden /> Copy link
      </MenuItem>
    </Menu>
  );
}

type Entry = { action: Offered; words: string; Icon: LucideIcon; danger?: boolean };
const ENTRIES: Entry[][] = [
  [
    { action: "claim", words: "Take it", Icon: Hand },
    { action: "complete", words: "Complete by hand", Icon: CheckCheck },
    { action: "release", words: "Give it back", Icon: CornerUpLeft },
    { action: "fail", words: "Report a failure", Icon: CircleX },
  ],
  [
    { action: "update", words: "Move its priority", Icon: ArrowUpDown },
    { action: "requeue", words: "Requeue", Icon: RotateCcw },
    { action: "reopen", words: "Reopen the request", Icon: TimerReset },
  ],
  [
    { action: "revoke", words: "Take the lease away", Icon: Unplug, danger: true },
    { action: "cancel", words: "Cancel task", Icon: Ban, danger: true },
  ],
];

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/tasks/${id}`);
    toastDone("Link copied");
  } catch {
    toastFailed("The browser did not allow copying");
  }
}
