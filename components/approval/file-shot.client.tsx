"use client";

// A file in a form that is an attachment of ours: drawn where it stands, since what is sent has to be seen.
import { openedApart } from "@/components/ui/opened-apart.client";
import { useState } from "react";
import { Shot } from "./shot.client";

const ImageZoom = openedApart(() => import("./image-zoom.client").then((file) => file.ImageZoom));

export function FileShot({ id, label, mark }: { id: string; label: string; mark: string }) {
  const [zoomed, setZoomed] = useState(false);
  return (
    <span className="block max-w-sm overflow-clip rounded-md border border-line bg-sunk">
      <Shot id={id} mark={mark} alt={label} label="file" onZoom={() => setZoomed(true)} />
      {zoomed && <ImageZoom id={id} caption={label} onClose={() => setZoomed(false)} />}
    </span>
  );
}
