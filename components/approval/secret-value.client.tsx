"use client";

// A secret stays covered until somebody asks to see it; its length is not told either. It has been read once it was uncovered.
import { Eye, EyeOff } from "lucide-react";
import { useRef, useState } from "react";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useEvidence, useRead } from "./seen.client";

/** `pointer` leads to its value. */
export function SecretValue({ text, pointer }: { text: string; pointer: string }) {
  const [shown, setShown] = useState(false);
  const evidence = useEvidence();
  const value = useRef<HTMLSpanElement>(null);
  const read = useRead(`secret ${pointer}`, value, shown, true);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5">
      <span ref={value} data-seen={shown ? read : undefined} className="min-w-0">
        {shown ? <UntrustedText text={text} multiline code /> : <span aria-label="hidden">••••••••</span>}
      </span>
      <button
        type="button"
        data-fold={shown || read ? "open" : "closed"}
        aria-label={shown ? "Cover the secret" : "Show the secret"}
        onClick={() => (setShown(!shown), evidence())}
        className="touch-area inline-grid size-5 shrink-0 cursor-pointer place-items-center self-center rounded-xs text-ink3 hover:bg-press hover:text-ink"
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
