"use client";

import { useMemo } from "react";
import { tookSpan } from "@/components/ui/duration";
import { ErrorState } from "@/components/ui/error-state";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { Skeleton } from "@/components/ui/skeleton";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { attemptsOf, faultsOf, type Attempt } from "@/lib/client/attempts";
import type { useTaskEvents } from "@/lib/client/use-task-events.client";

const SHOWN = 8;

/** Agent, duration and error of each attempt, in columns: one sees whether it is one fault or three. */
export function AttemptsSideBySide({ log }: { log: ReturnType<typeof useTaskEvents> }) {
  const attempts = useMemo(() => attemptsOf(log.events ?? []), [log.events]);
  if (!log.events)
    return log.error ? (
      <ErrorState title="The attempts could not be loaded" detail={log.error.message} onRetry={() => void log.refetch()} className="border-t border-line py-6" />
    ) : (
      <Skeleton className="mx-4 mb-4 h-20" />
    );
  if (attempts.length === 0) return null;
  return (
    <div className="border-t border-line bg-sunk/60">
      <p className="px-4 pt-2.5 text-xs text-ink2">{summary(attempts)}</p>
      <ol className="flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 pt-2 pb-4" tabIndex={0} aria-label="Attempts">
        {attempts.slice(-SHOWN).map((attempt) => (
          <AttemptColumn key={attempt.startedAt} attempt={attempt} />
        ))}
      </ol>
    </div>
  );
}

function AttemptColumn({ attempt }: { attempt: Attempt }) {
  const { number, who, startedAt, endedAt, error, ending, note } = attempt;
  const took = endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null;
  return (
    <li className="grid w-64 max-w-96 shrink-0 grow snap-start content-start gap-2 rounded-md border border-line bg-panel px-3 py-2.5">
      <div className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate text-sm font-[550]">
          <span className="text-ink3">{number}</span> <UntrustedText text={who} />
        </span>
        {took !== null && (
          <time dateTime={`PT${took / 1000}S`} className="shrink-0 text-xs text-ink2 tabular-nums">
            {tookSpan(took)}
          </time>
        )}
      </div>
      <div className="text-sm [overflow-wrap:anywhere]">
        {error ? (
          <>
            {error.code && <UntrustedText text={error.code} code className="text-stop" />}
            <p className="line-clamp-6">
              <UntrustedText text={error.message} multiline />
            </p>
          </>
        ) : (
          <span className={ending === "lapsed" ? "text-people" : "text-ink2"}>{endingWords(attempt)}</span>
        )}
      </div>
      <div className="flex items-baseline justify-between gap-2 text-xs text-ink3">
        <span className="min-w-0 truncate">{note && <UntrustedText text={note} />}</span>
        <AbsoluteTime at={startedAt} className="shrink-0" />
      </div>
    </li>
  );
}

function endingWords({ ending }: Attempt): string {
  if (ending === "lapsed") return "the lease lapsed: the agent went silent";
  if (ending === "asked") return "stopped to ask";
  return ending ?? "under way";
}

function summary(attempts: Attempt[]): string {
  const failed = attempts.filter(({ error }) => error).length;
  const faults = faultsOf(attempts);
  const earlier = attempts.length > SHOWN ? ` The last ${SHOWN} of ${attempts.length} attempts:` : "";
  if (failed < 2) return earlier || (attempts.length === 1 ? "One attempt:" : `${attempts.length} attempts:`);
  if (faults === 1) return `The same error each time.${earlier}`;
  return `${faults} different errors in ${failed} failures.${earlier}`;
}
