"use client";

import { Dialog as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CloseButton } from "@/components/ui/dialog.client";
import { useReturnFocus } from "@/components/ui/use-return-focus.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useSeen } from "./seen.client";
import { attachmentUrl } from "./shot.client";

/** The picture over the whole window: fitted to its width, or pixel by pixel. */
export function ImageZoom({ id, caption, onClose }: { id: string; caption: string; onClose: () => void }) {
  const [full, setFull] = useState(false);
  const returnFocus = useReturnFocus();
  const { set } = useSeen();
  useEffect(() => set("evidence", `image:${id}`, true), [set, id]);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-arrive fixed inset-0 z-40 bg-scrim" />
        <Radix.Content {...returnFocus} aria-describedby={undefined} className="animate-arrive fixed inset-2 z-50 flex flex-col overflow-hidden rounded-lg border border-line bg-panel shadow-lift sm:inset-6">
          <div className="flex min-h-13 items-center gap-3 border-b border-line py-2 pr-4 pl-5">
            <Radix.Title className="min-w-0 flex-1 truncate text-sm font-[560] tracking-normal">
              <UntrustedText text={caption} />
            </Radix.Title>
            <Button size="sm" aria-pressed={full} onClick={() => setFull(!full)}>
              {full ? "Fit to width" : "Full size"}
            </Button>
            <span className="[&>button]:m-0">
              <CloseButton />
            </span>
          </div>
          <div tabIndex={0} aria-label="The image; scroll to see all of it" role="region" className="min-h-0 flex-1 overflow-auto overscroll-contain bg-sunk p-3 focus-visible:-outline-offset-2">
            {/* eslint-disable-next-line @next/next/no-img-element -- bytes of our own server, as they are */}
            <img
              src={attachmentUrl(id)}
              alt={caption}
              onClick={() => setFull(!full)}
              className={full ? "max-w-none cursor-zoom-out bg-panel" : "mx-auto h-auto max-w-full cursor-zoom-in bg-panel"}
            />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
