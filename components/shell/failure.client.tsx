"use client";

import { useEffect } from "react";

/**
 * A page that could not be drawn. The number helps to find the cause in the server's log.
 * Every page loads it, and twice, so it is drawn by itself, without the button and icon that the others share.
 */
export default function Failure({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  useEffect(tryAgain, []);
  return (
    <div role="alert" className="mx-auto grid w-full max-w-md justify-items-center gap-2 px-4 py-14 text-center">
      <span aria-hidden className="mb-1 grid size-6 place-items-center rounded-full border-2 border-stop font-semibold text-stop">
        !
      </span>
      <h2 className="text-base text-stop">This page could not be shown</h2>
      <p className="text-sm text-pretty text-ink2">
        The server could not put it together. It is tried again by itself.
        {error.digest && (
          <>
            {" "}
            Its log has the cause under <code className="font-mono">{error.digest}</code>.
          </>
        )}
      </p>
      <button
        type="button"
        // A part of the page that could not be fetched is fetched again only by a new page.
        onClick={() => (navigator.onLine ? location.reload() : reset())}
        className="mt-3 h-8.5 cursor-pointer rounded-md border border-line2 bg-panel px-3 text-base font-[550] hover:bg-sunk pointer-coarse:h-10"
      >
        Try again
      </button>
    </div>
  );
}

const KEY = "holdpoint:reloaded";

/** Loads the page again once the server has it, and seldom where that was just done: a page that fails only here must not flicker. */
function tryAgain(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (ms: number) => {
    timer = setTimeout(async () => {
      const answer = await fetch(location.href).catch(() => undefined);
      if (!timer) return;
      if (!answer?.ok) return after(Math.min(30_000, ms * 2));
      sessionStorage.setItem(KEY, `${Date.now()}`);
      location.reload();
    }, ms);
  };
  after(Date.now() - Number(sessionStorage.getItem(KEY)) < 60_000 ? 30_000 : 2_000);
  return () => {
    clearTimeout(timer);
    timer = undefined;
  };
}
