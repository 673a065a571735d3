import { Notice } from "@/components/ui/notice";
import type { Signal } from "@/lib/contract/signals";
import { SIGNAL_WORDS } from "./signal-words";

const TURNS = [["system", "stop"], ["people", "people"]] as const;

/** For somebody who was just woken: whose turn it is, and which signals say so. */
export function Verdict({ signals }: { signals: Signal[] }) {
  const raised = signals.filter(({ state }) => state === "raised");
  const system = raised.some(({ turn }) => turn === "system");
  return (
    <section aria-label="Whose turn it is" className="grid gap-2">
      {raised.length === 0 && <Notice tone="go">All is well.</Notice>}
      {TURNS.map(([turn, tone]) => {
        const named = raised.filter((signal) => signal.turn === turn);
        return named.length > 0 && (
          <Notice key={turn} tone={tone}>
            <b className="font-[560]">{turn === "system" ? "The system is at fault:" : system ? "And people are waited for:" : "The system is fine. People are waited for:"}</b>{" "}
            {named.map(({ name }, at) => <span key={name}>{at > 0 && ", "}<a href={`#signal-${name}`} className="underline underline-offset-3">{SIGNAL_WORDS[name].title}</a></span>)}
          </Notice>
        );
      })}
    </section>
  );
}
