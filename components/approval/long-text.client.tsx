"use client";

// Text of any length: long text folds after a few lines and says how much there is; it has been read when all of it was on screen.
import { useId, useRef, type ReactNode } from "react";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { foldAt } from "./fold-at";
import { useEvidence, useRead, useSeen } from "./seen.client";

/** `roomy` folds later; `draw` shows a text that is more than characters. */
type Props = { text: string; code?: boolean; roomy?: boolean; draw?: (text: string) => ReactNode };

export function LongText({ text, code = false, roomy = false, draw }: Props) {
  const id = useId();
  const cut = foldAt(text, roomy);
  // Kept beside the request, so that what was opened stays open while the field is edited.
  const { marks, set } = useSeen();
  const open = marks.opened.has(text);
  const evidence = useEvidence();
  const folded = cut !== undefined && !open;
  const whole = useRef<HTMLDivElement>(null);
  const shown = folded ? text.slice(0, cut) : text;
  const read = useRead(text, whole, !folded, cut !== undefined);
  return (
    <>
      <div id={id} ref={whole} data-seen={cut === undefined || folded ? undefined : read}>
        {draw ? draw(shown) : <UntrustedText text={folded ? `${shown}…` : shown} multiline code={code} className="block" />}
        {folded && draw && "…"}
      </div>
      {cut !== undefined && (
        <button
          type="button"
          data-fold={open || read ? "open" : "closed"}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => (set("opened", text, !open), evidence())}
          className="touch-area mt-0.5 cursor-pointer rounded-xs text-sm text-ink3 underline decoration-line3/50 underline-offset-3 hover:text-ink"
        >
          {open ? "show less" : `show all ${[...text].length.toLocaleString("en")} characters`}
        </button>
      )}
    </>
  );
}
