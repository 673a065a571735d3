import { Bot, CircleCheck, TriangleAlert, UserRound } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { shareText } from "@/components/ui/share-text";
import { Tag } from "@/components/ui/tag";
import type { Signal } from "@/lib/contract/signals";
import { SIGNAL_WORDS } from "./signal-words";
import { numberText } from "./number-text";

/** One owner's panel: raised or not, since when, how much, where, and what to do. */
export function Headline({ signal, quiet }: { signal: Signal; quiet: string }) {
  const words = SIGNAL_WORDS[signal.name];
  const raised = signal.state === "raised";
  const system = signal.turn === "system";
  return (
    <Card aria-labelledby={`signal-${signal.name}`} className={cn("grid content-start gap-3 border-l-3 p-4 md:p-5", raised ? (system ? "border-l-stop!" : "border-l-people!") : "border-l-go!")}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id={`signal-${signal.name}`} className="scroll-mt-24 text-base">{words.title}</h2>
        <span className="flex max-sm:order-1 max-sm:basis-full">
          <Tag tone="neutral" icon={system ? Bot : UserRound}>{system ? "the system’s turn" : "people’s turn"}</Tag>
        </span>
        <StateTag signal={signal} className="ml-auto" />
      </header>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <strong className={cn("text-[2rem]/[2.25rem] font-[560] tracking-[-0.02em] tabular-nums", raised ? (system ? "text-stop" : "text-people") : "text-ink")}>{numberText(signal.value, signal.exact)}</strong>
        <span className="text-sm text-ink2">{words.counts}</span>
      </p>
      <p className="text-sm text-pretty text-ink2">{signal.value > 0 ? words.means : quiet}</p>
      <Where signal={signal} />
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xs text-ink2">
        <span>raised above {signal.threshold}, cleared at {signal.clearAt}</span>
        <span>red {shareText(signal.redShare)} of the last 7 days</span>
        {words.href && signal.value > 0 && <Link href={words.href} className={cn(buttonClass({ size: "sm" }), "ml-auto")}>{words.go}</Link>}
      </footer>
    </Card>
  );
}

/** The state in a word and a shape, not by its colour alone. */
export function StateTag({ signal, className }: { signal: Signal; className?: string }) {
  const raised = signal.state === "raised";
  return (
    <Tag tone={raised ? (signal.turn === "system" ? "stop" : "people") : "go"} icon={raised ? TriangleAlert : CircleCheck} className={className}>
      {raised ? "raised" : "clear"}
      {signal.since && <span className="font-normal"> for <RelativeTime at={signal.since} plain /></span>}
    </Tag>
  );
}

function Where({ signal }: { signal: Signal }) {
  if (signal.where.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {signal.where.slice(0, 5).map(({ capability, value, oldestAt, threshold }) => (
        <li key={capability} className="flex items-baseline gap-2">
          <Link href={`/capabilities/${capability}`} className="min-w-0 truncate rounded-xs underline decoration-transparent underline-offset-3 hover:decoration-line3">{capability}</Link>
          <span aria-hidden className="min-w-4 flex-1 border-b border-dotted border-line2" />
          <span className="tabular-nums">{numberText(value)}{threshold !== null && <span className="text-xs text-ink2"> of {numberText(threshold, true)} allowed</span>}</span>
          {oldestAt && <span className="w-28 text-right text-xs text-ink2">oldest <RelativeTime at={oldestAt} plain /></span>}
        </li>
      ))}
    </ul>
  );
}
