"use client";

// A link from an agent opens on purpose only: first where it leads is shown, then it opens without a trace of this page.
import { openedApart } from "@/components/ui/opened-apart.client";
import { ExternalLink } from "lucide-react";
import { useState } from "react";

const LeaveDialog = openedApart(() => import("./leave-dialog.client").then((file) => file.LeaveDialog));

export function OpenLink({ url, host, warnings }: { url: string; host: string; warnings: string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Open ${host}`}
        title="Open this link"
        onClick={() => setOpen(true)}
        className="touch-area ml-1 inline-grid size-5 cursor-pointer place-items-center rounded-xs align-[-0.25em] text-ink3 hover:bg-press hover:text-ink"
      >
        <ExternalLink aria-hidden className="size-3.5" />
      </button>
      {open && <LeaveDialog url={url} host={host} warnings={warnings} onClose={() => setOpen(false)} />}
    </>
  );
}
