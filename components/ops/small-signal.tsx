import Link from "next/link";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { Signal } from "@/lib/contract/signals";
import { StateTag } from "./headline";
import { numberText } from "./number-text";
import { SIGNAL_WORDS } from "./signal-words";

export function SmallSignal({ signal }: { signal: Signal }) {
  const words = SIGNAL_WORDS[signal.name];
  const raised = signal.state === "raised";
  return (
    <Card aria-labelledby={`signal-${signal.name}`} className={cn("grid content-start gap-1.5 p-3.5", raised && (signal.turn === "system" ? "border-l-3 border-l-stop!" : "border-l-3 border-l-people!"))}>
      <h2 id={`signal-${signal.name}`} className="scroll-mt-24 text-sm">{words.title}</h2>
      <StateTag signal={signal} className="justify-self-start" />
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink2">
        <strong className={cn("text-xl font-[560] tabular-nums", raised ? (signal.turn === "system" ? "text-stop" : "text-people") : "text-ink")}>{numberText(signal.value, signal.exact)}</strong>
        {words.counts}
      </p>
      {raised && <p className="text-xs text-pretty text-ink2">{words.means} {signal.where.length > 0 && <>Most in {signal.where[0]!.capability}. </>}{words.href && <Link href={words.href} className="text-ink underline underline-offset-3">{words.go}</Link>}</p>}
    </Card>
  );
}
