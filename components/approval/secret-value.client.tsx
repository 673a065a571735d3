"use client";

// A secret stays covered until somebody asks to see it; its length is not told either.
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { UntrustedText } from "@/components/ui/untrusted-text";

export function SecretValue({ text }: { text: string }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5">
      {shown ? <UntrustedText text={text} code /> : <span aria-label="hidden">••••••••</span>}
      <button
        type="button"
        aria-label={shown ? "Cover the secret" : "Show the secret"}
        onClick={() => setShown(!shown)}
        className="touch-area inline-grid size-5 shrink-0 cursor-pointer place-items-center self-center rounded-xs text-ink3 hover:bg-press hover:text-ink"
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
