"use client";

import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { cn } from "@/components/ui/cn";
import { useLiveState } from "./use-live-state.client";

/** Whether what is on screen is current. Full, half or hollow, so that it reads without colour. */
export function FeedLight({ className }: { className?: string }) {
  const { is, since } = useLiveState();
  const { shape, words } = looks[is];
  return (
    <span role="status" className={cn("flex items-center gap-2 text-xs text-ink3", className)}>
      <span aria-hidden className={cn("size-2 shrink-0 rounded-full border", shape)} />
      <span>
        {words}
        {is === "offline" && (
          <>
            {" since "}
            <AbsoluteTime at={new Date(since).toISOString()} />
          </>
        )}
      </span>
    </span>
  );
}

const looks = {
  connecting: { shape: "border-ink3", words: "Connecting" },
  live: { shape: "border-go bg-go", words: "Live" },
  catching_up: { shape: "border-people bg-linear-to-r from-people from-50% to-transparent to-50%", words: "Catching up" },
  offline: { shape: "border-stop", words: "Offline" },
  signed_out: { shape: "border-stop", words: "Signed out" },
} as const;
