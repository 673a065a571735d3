"use client";

// Where a link from an agent leads, before it opens.
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { Notice } from "@/components/ui/notice";
import { UntrustedText } from "@/components/ui/untrusted-text";

export function LeaveDialog({ url, host, warnings, onClose }: { url: string; host: string; warnings: string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<>Leave for {<UntrustedText text={host} />}?</>}
      description="This address comes from an agent. That site sees that somebody opened it."
      footer={
        <>
          <Button onClick={onClose}>Stay here</Button>
          <a href={url} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" className={buttonClass({ variant: "primary" })} onClick={onClose}>
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
  );
}
