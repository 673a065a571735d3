import { Kbd } from "@/components/ui/kbd";
import { KeyLegend } from "./key-legend.client";

/** The keys worth knowing, under the list, where there is a keyboard. */
export function InboxKeys() {
  return (
    <p className="flex items-center gap-x-3 overflow-hidden border-t border-line px-4 py-2 text-xs whitespace-nowrap text-ink3 max-lg:hidden pointer-coarse:hidden">
      {HINTS.map(([keys, words]) => (
        <span key={words} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {words}
        </span>
      ))}
      <KeyLegend className="ml-auto flex cursor-pointer items-center gap-1.5 rounded-xs hover:text-ink" />
    </p>
  );
}

const HINTS: [keys: string[], words: string][] = [
  [["J", "K"], "move"],
  [["A"], "approve"],
  [["X"], "select"],
];
