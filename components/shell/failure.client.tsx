"use client";

import { ErrorState } from "@/components/ui/error-state";

/** A page that could not be drawn. The number helps to find the cause in the server's log. */
export default function Failure({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <ErrorState
      title="This page could not be shown"
      detail={
        <>
          The server could not put it together.
          {error.digest && (
            <>
              {" "}
              Its log has the cause under <code className="font-mono">{error.digest}</code>.
            </>
          )}
        </>
      }
      // A part of the page that could not be fetched is fetched again only by a new page.
      onRetry={() => (navigator.onLine ? location.reload() : reset())}
    />
  );
}
