"use client";

import { ImageOff, Maximize2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useMark } from "./seen.client";

type State = { is: "loading" } | { is: "broken" } | { is: "shown"; width: number; height: number };

/** One attachment, with its size in pixels. Until it is drawn, the request has not been seen. */
export function Shot({ id, mark, alt, label, onZoom }: { id: string; mark: string; alt: string; label: string; onZoom: () => void }) {
  const [state, setState] = useState<State>({ is: "loading" });
  const element = useRef<HTMLImageElement>(null);
  useMark("loading", mark, state.is === "loading");
  useMark("broken", mark, state.is === "broken");
  const judge = (image: HTMLImageElement) =>
    setState(image.naturalWidth > 0 ? { is: "shown", width: image.naturalWidth, height: image.naturalHeight } : { is: "broken" });
  // It may have arrived before this code did.
  useEffect(() => {
    if (element.current?.complete) judge(element.current);
  }, []);

  if (state.is === "broken") return <Missing id={id} />;
  return (
    <button type="button" onClick={onZoom} aria-label={`Show ${alt} in full size`} className="group relative block w-full cursor-zoom-in p-3 focus-visible:-outline-offset-2">
      {/* eslint-disable-next-line @next/next/no-img-element -- bytes of our own server, as they are */}
      <img
        ref={element}
        src={attachmentUrl(id)}
        alt={alt}
        decoding="async"
        onLoad={(event) => judge(event.currentTarget)}
        onError={() => setState({ is: "broken" })}
        className={state.is === "shown" ? "mx-auto h-auto max-h-[68rem] w-auto max-w-full rounded-xs border border-line2 bg-panel" : "mx-auto h-64 w-full rounded-xs bg-press object-contain"}
      />
      <span className="absolute right-5 bottom-5 flex items-center gap-1.5 rounded-sm border border-line2 bg-panel/94 px-2 py-0.5 text-2xs text-ink2 tabular-nums">
        {label && <span className="font-[550]">{label}</span>}
        {state.is === "shown" ? `${state.width} × ${state.height}` : "loading"}
        <Maximize2 aria-hidden className="size-3" />
      </span>
    </button>
  );
}

export function attachmentUrl(id: string): string {
  return `/api/v1/attachments/${encodeURIComponent(id)}`;
}

function Missing({ id }: { id: string }) {
  return (
    <div role="alert" className="grid justify-items-center gap-1.5 px-4 py-10 text-center text-sm text-stop">
      <ImageOff aria-hidden className="size-5" />
      <p className="font-[550]">This image cannot be shown.</p>
      <p className="text-xs text-ink2">
        The request names attachment <UntrustedText text={id} code />, and the server did not give it. Do not decide as if you had seen it.
      </p>
    </div>
  );
}
