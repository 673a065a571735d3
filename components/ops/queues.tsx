import Link from "next/link";
import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time.client";
import type { Queue, Signals } from "@/lib/contract/signals";
import { numberText } from "./number-text";
import { HELD_WORDS } from "./signal-words";

/** Each capability's work against its caps; what holds it back stands beside its name. */
export function Queues({ queues, held }: Pick<Signals, "queues" | "held">) {
  const reasons = new Map(held.map(({ capability, reason }) => [capability, reason]));
  return (
    <Card aria-labelledby="queues-heading">
      <CardHeader id="queues-heading" title="Queues" note="what each capability has, and what its caps allow" />
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Queues by capability">
        <table className="w-full min-w-[44rem] text-left text-sm tabular-nums">
          <thead className="text-xs text-ink2">
            <tr>
              {["Capability", "Ready", "Oldest", "Running", "Waiting on people", "Oldest", "Answered", "Today"].map((head, at) => (
                <th key={at} scope="col" className={cn("px-3.5 py-2 font-[480]", at > 0 && "text-right")}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <Row key={queue.capability} queue={queue} reason={reasons.get(queue.capability) ?? (queue.paused ? "paused" : null)} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Row({ queue, reason }: { queue: Queue; reason: keyof typeof HELD_WORDS | null }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-3.5 py-2 font-normal">
        <Link href={`/capabilities/${queue.capability}`} className="rounded-xs underline decoration-transparent underline-offset-3 hover:decoration-line3">{queue.capability}</Link>
        {reason && <span className="block text-xs text-ink2">held: {HELD_WORDS[reason]}</span>}
      </th>
      <Cell>{numberText(queue.ready)}</Cell>
      <Cell dim>{queue.oldestReadyAt && <RelativeTime at={queue.oldestReadyAt} plain />}</Cell>
      <Cell>{ofCap(queue.running, queue.maxRunning)}</Cell>
      <Cell>{ofCap(queue.waiting, queue.maxParked)}</Cell>
      <Cell dim>{queue.oldestWaitingAt && <RelativeTime at={queue.oldestWaitingAt} plain />}</Cell>
      <Cell>{numberText(queue.answered)}</Cell>
      <Cell>{queue.today === null ? <span className="text-ink3">no ceiling</span> : ofCap(queue.today, queue.dailyCeiling)}</Cell>
    </tr>
  );
}

function Cell({ dim = false, children }: { dim?: boolean; children: React.ReactNode }) {
  return <td className={cn("px-3.5 py-2 text-right", dim && "text-xs text-ink2")}>{children}</td>;
}

function ofCap(value: number, cap: number | null) {
  return cap === null ? numberText(value) : <>{numberText(value)} <span className="text-ink2">of {cap.toLocaleString("en")}</span></>;
}
