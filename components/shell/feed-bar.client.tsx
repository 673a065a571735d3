"use client";

import { WifiOff } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { useLiveState } from "./use-live-state.client";

/** A line above the page while what it shows may be old. */
export function FeedBar() {
  const { is, since } = useLiveState();
  if (is !== "offline" && is !== "signed_out") return null;
  return (
    <div role="status" className="animate-arrive flex items-center gap-2.5 border-b border-stop-line bg-stop-bg px-4 py-1.5 text-sm text-stop md:px-5">
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {is === "offline" ? (
        <span>
          Offline since <AbsoluteTime at={new Date(since).toISOString()} />: what you see may be old. Trying again by itself.
        </span>
      ) : (
        <>
          <span>You are signed out: what you see may be old.</span>
          {/* A full load, so that nothing of the former session stays in memory. */}
          <button
            type="button"
            onClick={() => location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)}
            className={buttonClass({ size: "sm", className: "ml-auto" })}
          >
            Sign in
          </button>
        </>
      )}
    </div>
  );
}
