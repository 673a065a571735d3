"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog.client";
import { Notice } from "@/components/ui/notice";
import { AbsoluteTime } from "@/components/ui/relative-time.client";

/** A link that works once, shown once, to be copied. */
export function LinkOnce({ title, path, expiresAt, onClose, children }: { title: string; path: string; expiresAt: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} footer={<Button variant="primary" onClick={onClose}>I have copied it</Button>}>
      <div className="grid gap-4">
        <p className="text-sm text-ink2">{children}</p>
        <CodeBlock code={`${location.origin}${path}`} />
        <Notice tone="people">
          It works once, until <AbsoluteTime at={expiresAt} zone />, and is not shown again.
        </Notice>
      </div>
    </Dialog>
  );
}
