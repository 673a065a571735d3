"use client";

import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { ShownOnce } from "@/components/ui/shown-once.client";

/** A link that works once, shown once, to be copied. */
export function LinkOnce({ title, path, expiresAt, onClose, children }: { title: string; path: string; expiresAt: string; onClose: () => void; children: ReactNode }) {
  return (
    <ShownOnce title={title} onClose={onClose}>
      <p className="text-sm text-ink2">{children}</p>
      <CodeBlock code={`${location.origin}${path}`} />
      <Notice tone="people">
        It works once, until <AbsoluteTime at={expiresAt} zone />, and is not shown again.
      </Notice>
    </ShownOnce>
  );
}
