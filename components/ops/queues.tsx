import Link from "next/link";
import { RelativeTime } from "@/components/ui/relative-time.client";
import type { Queue, Signals } from "@/lib/contract/signals";
import { Figure, Figures } from "./figures";
import { numberText } from "./number-text";
import { HELD_WORDS } from "./signal-words";

/** Each capability's work against its caps; what holds it back stands beside its name. */
export function Queues({ queues, held }: Pick<Signals, "queues" | "held">) {
  const reasons = new Map(held.map(({ capability, reason }) => [capability, reason]));
  return (
    <Figures id="queues-heading" title="Queues" note="what each capability has, and what its caps allow" label="Queues by capability" words={1} heads={["Capability", "Ready", "Oldest", "Running", "Waiting on people", "Oldest", "Answered", "Today"]}>
      {queues.map((queue) => (
        <Row key={queue.capability} queue={queue} reason={reasons.get(queue.capability) ?? (queue.paused ? "paused" : null)} />
      ))}
    </Figures>
  );
}

function Row({ queue, reason }: { queue: Queue; reason: keyof typeof HELD_WORDS | null }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-3.5 py-2 font-normal">
        <Link href={`/capabilities/${queue.capability}`} className="rounded-xs underline decoration-transparent underline-offset-3 hover:decoration-line3">{queue.capability}</Link>
        {reason && <span className="block text-xs text-ink2">held: {HELD_WORDS[reason]}</span>}
      </th>
      <Figure>{numberText(queue.ready)}</Figure>
      <Figure dim>{queue.oldestReadyAt && <RelativeTime at={queue.oldestReadyAt} plain />}</Figure>
      <Figure>{ofCap(queue.running, queue.maxRunning)}</Figure>
      <Figure>{ofCap(queue.waiting, queue.maxParked)}</Figure>
      <Figure dim>{queue.oldestWaitingAt && <RelativeTime at={queue.oldestWaitingAt} plain />}</Figure>
      <Figure>{numberText(queue.answered)}</Figure>
      <Figure>{queue.today === null ? <span className="text-ink3">no ceiling</span> : ofCap(queue.today, queue.dailyCeiling)}</Figure>
    </tr>
  );
}

function ofCap(value: number, cap: number | null) {
  return cap === null ? numberText(value) : <>{numberText(value)} <span className="text-ink2">of {cap.toLocaleString("en")}</span></>;
}
