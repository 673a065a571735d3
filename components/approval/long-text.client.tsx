"use client";

// Text of any length: long text folds after a few lines and says how much there is; folded text has not been seen.
import { useId } from "react";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useMark, useSeen } from "./seen.client";

const LINES = 8;
const CHARACTERS = 360;

export function LongText({ text, code = false }: { text: string; code?: boolean }) {
  const id = useId();
  const cut = foldAt(text);
  // Kept beside the request, so that what was opened stays open while the field is edited.
  const { marks, set } = useSeen();
  const open = marks.opened.has(text);
  const folded = cut !== undefined && !open;
  useMark("folded", id, folded);
  return (
    <>
      <span id={id} className="block">
        <UntrustedText text={folded ? text.slice(0, cut) : text} multiline code={code} />
        {folded && "…"}
      </span>
      {cut !== undefined && (
        <button
          type="button"
          data-fold
          aria-expanded={open}
          aria-controls={id}
          onClick={() => set("opened", text, !open)}
          className="touch-area mt-0.5 cursor-pointer rounded-xs text-sm text-ink3 underline decoration-line3/50 underline-offset-3 hover:text-ink"
        >
          {open ? "show less" : `show all ${[...text].length.toLocaleString("en")} characters`}
        </button>
      )}
    </>
  );
}

/** Where a text folds, or undefined where it is short enough to stand whole. */
function foldAt(text: string): number | undefined {
  let at = 0;
  for (let line = 0; line < LINES && at >= 0; line++) at = text.indexOf("\n", at) + 1 || text.length + 1;
  const cut = Math.min(at - 1, CHARACTERS);
  if (text.length <= cut + 160) return undefined;
  const space = text.lastIndexOf(" ", cut);
  if (space > cut - 40) return space;
  // Never between the two halves of one character.
  return text.codePointAt(cut - 1)! > 0xffff ? cut - 1 : cut;
}
