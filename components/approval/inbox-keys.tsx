import { Kbd } from "@/components/ui/kbd";

/** The keys worth knowing, under the list, where there is a keyboard. */
export function InboxKeys() {
  return (
    <p className="flex gap-x-3 overflow-hidden border-t border-line px-4 py-2 text-xs whitespace-nowrap text-ink3 max-lg:hidden pointer-coarse:hidden">
      {HINTS.map(([keys, words]) => (
        <span key={words} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {words}
        </span>
      ))}
    </p>
  );
}

const HINTS: [keys: string[], words: string][] = [
  [["J", "K"], "move"],
  [["Enter"], "open"],
  [["A"], "approve"],
  [["?"], "all keys"],
];
