"use client";

// Two pictures over each other, before on the left of the handle, after on its right; the arrow keys move it.
import { useState } from "react";
import { attachmentUrl } from "./shot.client";

export function ImagePair({ before, after, alt }: { before: string; after: string; alt: string }) {
  const [at, setAt] = useState(50);
  return (
    <div className="relative mx-auto grid w-fit max-w-full touch-pan-y p-3 select-none">
      {/* eslint-disable-next-line @next/next/no-img-element -- bytes of our own server, as they are */}
      <img src={attachmentUrl(after)} alt={`${alt}, after`} draggable={false} className="h-auto max-h-[68rem] w-auto max-w-full rounded-xs border border-line2 bg-panel [grid-area:1/1]" />
      {/* eslint-disable-next-line @next/next/no-img-element -- bytes of our own server, as they are */}
      <img src={attachmentUrl(before)} alt={`${alt}, before`} draggable={false} style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }} className="size-full rounded-xs border border-line2 bg-panel object-contain object-left-top [grid-area:1/1]" />
      <span aria-hidden className="pointer-events-none relative [grid-area:1/1]">
        <span style={{ left: `${at}%` }} className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink">
          <span className="absolute top-1/2 left-1/2 grid size-8 -translate-1/2 place-items-center rounded-full border-2 border-ink bg-panel text-xs">⇔</span>
        </span>
        <span className={`${label} left-2`}>before</span>
        <span className={`${label} right-2`}>after</span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        onChange={(event) => setAt(Number(event.target.value))}
        aria-label={`${alt}: how much of the picture before is shown`}
        aria-valuetext={`${at} percent before`}
        className="size-full cursor-ew-resize opacity-0 [grid-area:1/1] focus-visible:opacity-100 focus-visible:accent-agents"
      />
    </div>
  );
}

const label = "absolute top-2 rounded-sm border border-line2 bg-panel/94 px-2 py-0.5 text-2xs font-[550] text-ink2";
