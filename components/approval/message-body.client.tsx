"use client";

// The body of a message: Markdown drawn, or as it was written; other text as it is.
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LongText } from "./long-text.client";
import { MarkdownView } from "./markdown-view";

export function MessageBody({ text, markdown }: { text: string; markdown: boolean }) {
  const [raw, setRaw] = useState(false);
  if (!markdown) return <LongText roomy text={text} />;
  return (
    <div className="relative">
      <LongText roomy text={text} {...(raw ? { code: true } : { draw: (shown: string) => <MarkdownView text={shown} /> })} />
      <div className="mt-2">
        <Button size="sm" variant="ghost" aria-pressed={raw} onClick={() => setRaw(!raw)} className="-ml-2.5">
          {raw ? "Show it formatted" : "Show it as written"}
        </Button>
      </div>
    </div>
  );
}
