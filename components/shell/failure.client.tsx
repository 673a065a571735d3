"use client";

/**
 * A page that could not be drawn. The number helps to find the cause in the server's log.
 * Every page loads it, and twice, so it is drawn by itself, without the button and icon that the others share.
 */
export default function Failure({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div role="alert" className="mx-auto grid w-full max-w-md justify-items-center gap-2 px-4 py-14 text-center">
      <span aria-hidden className="mb-1 grid size-6 place-items-center rounded-full border-2 border-stop font-semibold text-stop">
        !
      </span>
      <h2 className="text-base text-stop">This page could not be shown</h2>
      <p className="text-sm text-pretty text-ink2">
        The server could not put it together.
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
