"use client";

// List and item side by side; below 1024 px the one or the other.
import { useSelectedLayoutSegment } from "next/navigation";
import { lazy, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Later } from "@/components/ui/later.client";
import { usePartsAhead } from "./read-ahead.client";
import { UndoKey } from "./undo-key.client";

// The request that is open comes to life first, the list after it.
const Inbox = lazy(() => import("./inbox.client").then((file) => ({ default: file.Inbox })));

export function ApprovalsFrame({ children }: { children: ReactNode }) {
  usePartsAhead();
  const open = useSelectedLayoutSegment() !== null;
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] lg:grid-cols-[clamp(17.5rem,27vw,23.25rem)_minmax(0,1fr)]">
      <div className={cn("min-h-0 flex-col border-line lg:flex lg:border-r", open ? "hidden" : "flex")}>
        <Later>
          <Inbox />
        </Later>
      </div>
      <div className={cn("min-h-0 min-w-0", !open && "max-lg:hidden")}>{children}</div>
      <UndoKey />
    </div>
  );
}
