"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, Hand, Link2, MoreHorizontal, RotateCcw } from "lucide-react";
import Link from "next/link";
import { toast } from "sonner";
import { Button, buttonClass } from "@/components/ui/button";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu.client";
import { statusLook } from "@/components/ui/status-tag";
import { meQuery } from "@/lib/client/queries";
import { useCancelTask, useRequeueTask } from "@/lib/client/url-state.client";
import type { TaskWithPolicy } from "@/lib/contract/task";
import { allows, type Action } from "@/lib/machine/transitions";

/** What this person can do with the task now; what not, with the reason, in the menu. */
export function TaskActions({ task }: { task: TaskWithPolicy }) {
  const { data: me } = useQuery(meQuery());
  const [, requeue] = useRequeueTask();
  const [, cancel] = useCancelTask();
  const refusal = (action: Action) => why(action, task.status, me?.role ?? null);
  const requeueRefusal = refusal("requeue");
  const cancelRefusal = refusal("cancel");

  return (
    <div className="flex flex-wrap items-center gap-2">
      {task.status === "needs_approval" && task.approval && (
        <Link href={`/approvals/${task.approval.id}`} className={buttonClass({ variant: "primary" })}>
          <Hand aria-hidden /> Open the request
        </Link>
      )}
      {!requeueRefusal && (
        <Button variant={task.status === "escalated" ? "primary" : "secondary"} onClick={() => void requeue(task.id)}>
          <RotateCcw aria-hidden /> Requeue
        </Button>
      )}
      {!cancelRefusal && (
        <Button variant="danger" onClick={() => void cancel(task.id)}>
          Cancel task
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label="More actions">
            <MoreHorizontal />
          </Button>
        }
      >
        <MenuItem disabled={requeueRefusal !== null} reason={requeueRefusal ?? ""} onSelect={() => void requeue(task.id)}>
          <RotateCcw aria-hidden /> Requeue
        </MenuItem>
        <MenuItem danger disabled={cancelRefusal !== null} reason={cancelRefusal ?? ""} onSelect={() => void cancel(task.id)}>
          <Ban aria-hidden /> Cancel task
        </MenuItem>
        <MenuLine />
        <MenuItem onSelect={() => void copyLink(task.id)}>
          <Link2 aria-hidden /> Copy link
        </MenuItem>
      </Menu>
    </div>
  );
}

function why(action: Action, status: TaskWithPolicy["status"], role: string | null): string | null {
  if (role !== "operator" && role !== "admin") return "Operators and admins can do this.";
  if (!allows(action, status)) return `Not while it is ${statusLook(status).words}.`;
  return null;
}

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/tasks/${id}`);
    toast.success("Link copied");
  } catch {
    toast.error("The browser did not allow copying");
  }
}
