"use client";

// A link from an agent opens on purpose only: first where it leads is shown, then it opens without a trace of this page.
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { Notice } from "@/components/ui/notice";
import { UntrustedText } from "@/components/ui/untrusted-text";

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
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={<>Leave for {<UntrustedText text={host} />}?</>}
        description="This address comes from an agent. That site sees that somebody opened it."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Stay here</Button>
            <a href={url} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" className={buttonClass({ variant: "primary" })} onClick={() => setOpen(false)}>
              Open in a new tab
            </a>
          </>
        }
      >
        <p className="rounded-md bg-sunk px-3 py-2 text-sm">
          <UntrustedText text={url} code />
        </p>
        {warnings.map((warning) => (
          <Notice key={warning} tone="stop" className="mt-2">
            <UntrustedText text={warning} />
          </Notice>
        ))}
      </Dialog>
    </>
  );
}
