"use client";

import { ExternalLink } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet.client";
import { useOpenTask } from "@/lib/client/url-state.client";
import { TaskScreen } from "./task-screen.client";

/** The task that the address names, beside the board. */
export function TaskSheet() {
  const [id, setId] = useOpenTask();
  return (
    <Sheet
      open={id !== null}
      onOpenChange={(open) => !open && void setId(null)}
      title="Task"
      end={
        id && (
          <Link href={`/tasks/${id}`} className={buttonClass({ variant: "ghost", size: "sm" })}>
            Open as a page <ExternalLink aria-hidden />
          </Link>
        )
      }
    >
      {id && <TaskScreen id={id} />}
    </Sheet>
  );
}
