"use client";

import { ExternalLink } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet.client";
import { TaskScreen } from "./task-screen.client";

export function TaskPanel({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Task"
      end={
        <Link href={`/tasks/${id}`} className={buttonClass({ variant: "ghost", size: "sm" })}>
          Open as a page <ExternalLink aria-hidden />
        </Link>
      }
    >
      <TaskScreen id={id} />
    </Sheet>
  );
}
