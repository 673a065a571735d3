import Link from "next/link";
import { JsonView } from "@/components/ui/json-view";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { cn } from "@/components/ui/cn";
import { toneText, type Tone } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { AuditEvent } from "@/lib/contract/audit";
import type { EventType } from "@/lib/contract/event";
import { writeJson } from "@/lib/contract/write-json";

const TONES: Partial<Record<EventType, Tone>> = {
  approved: "go", completed: "go", answered: "go", rejected: "stop", failed: "stop", escalated: "stop", halted: "stop", parked: "people", changes_requested: "people", lease_expired: "people", approval_expired: "people", lease_revoked: "people",
};

/** One event on a line; it opens to all that it says. */
export function AuditRow({ event }: { event: AuditEvent }) {
  const { at, type, actor, capability, status, seq, taskId, taskTitle, attempt } = event;
  return (
    <li>
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 px-3.5 py-2 text-sm hover:bg-sunk md:grid-cols-[7.5rem_10rem_minmax(0,2fr)_minmax(0,1fr)_minmax(0,10rem)_1rem] [&::-webkit-details-marker]:hidden">
          <AbsoluteTime at={at} seconds className="text-xs text-ink3 tabular-nums" />
          <span className={cn("font-[520]", toneText[TONES[type] ?? "neutral"], !TONES[type] && "text-ink")}>{type.replaceAll("_", " ")}</span>
          {taskId ? (
            <span className="min-w-0 truncate text-ink max-md:col-start-2">{taskTitle === null ? <span className="text-ink3">a task that is gone</span> : <UntrustedText text={taskTitle} />}</span>
          ) : (
            <span className="max-md:hidden" />
          )}
          <span className="min-w-0 truncate text-ink2 max-md:col-start-2">
            {actor.kind === "system" ? <span className="text-ink3">by itself</span> : <UntrustedText text={actor.name} />}
            {actor.kind !== "system" && <span className="text-ink3"> · {actor.kind}</span>}
          </span>
          <span className="min-w-0 truncate text-ink3 max-md:col-start-2">{capability ?? "the board"}</span>
          <span aria-hidden className="text-ink3 before:content-['▸'] group-open:before:content-['▾'] max-md:hidden" />
        </summary>
        <div className="grid gap-3 border-t border-line bg-sunk/60 px-3.5 py-3">
          <dl className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink2 [&_dt]:inline [&_dt]:text-ink3 [&_dd]:inline [&_dd]:ml-1.5">
            {taskId && (
              <div>
                <dt>task</dt>
                <dd>
                  <Link href={`/tasks/${taskId}`} className="font-mono underline decoration-line3 underline-offset-3">
                    {taskId}
                  </Link>
                </dd>
              </div>
            )}
            <Fact name="number" value={String(seq)} />
            {attempt !== null && <Fact name="attempt" value={String(attempt)} />}
            {status && <Fact name="status after it" value={status.replaceAll("_", " ")} />}
            {actor.id && <Fact name={actor.kind} value={actor.id} />}
            <Fact name="at" value={at} />
          </dl>
          <JsonView text={writeJson(event.payload)} />
        </div>
      </details>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="font-mono">{value}</dd>
    </div>
  );
}
