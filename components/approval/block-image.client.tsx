"use client";

// A picture from the agent, large enough to read; a click opens it in full size. A pair stands side by side, or under a slider.
import { openedApart } from "@/components/ui/opened-apart.client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Block } from "@/lib/contract/change-request";
import { Shot } from "./shot.client";

const ImageZoom = openedApart(() => import("./image-zoom.client").then((file) => file.ImageZoom));
const ImagePair = openedApart(() => import("./image-pair.client").then((file) => file.ImagePair));

export function BlockImage({ image, pointer }: { image: Extract<Block, { kind: "image" }>; pointer: string }) {
  const [zoomed, setZoomed] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const caption = image.caption ?? image.title ?? "Image";
  const ids = image.pairWith ? [image.pairWith, image.attachmentId] : [image.attachmentId];
  return (
    <figure className="bg-sunk">
      {image.pairWith && (
        <div className="flex items-center justify-between gap-3 border-b border-line bg-panel px-3.5 py-1.5 text-xs text-ink2">
          before and after
          <Button size="sm" aria-pressed={over} onClick={() => setOver(!over)}>
            {over ? "Side by side" : "Slide over"}
          </Button>
        </div>
      )}
      {over && image.pairWith && <ImagePair before={image.pairWith} after={image.attachmentId} alt={caption} />}
      {/* The single pictures stay where they are seen and measured. */}
      <div hidden={over} className={ids.length > 1 ? "grid gap-px @2xl/body:grid-cols-2" : ""}>
        {ids.map((id, index) => (
          <Shot key={id} id={id} mark={`${pointer}#${index}`} alt={caption} label={ids.length > 1 ? (["before", "after"][index] ?? "") : ""} onZoom={() => setZoomed(id)} />
        ))}
      </div>
      {image.caption && (
        <figcaption className="border-t border-line bg-panel px-3.5 py-2 text-sm text-ink2">
          <UntrustedText text={image.caption} multiline />
        </figcaption>
      )}
      {zoomed !== null && <ImageZoom id={zoomed} caption={caption} onClose={() => setZoomed(null)} />}
    </figure>
  );
}
