"use client";

import { Search } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Spinner } from "@/components/ui/spinner";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Entry } from "./palette-entries";
import { stepped } from "./palette-entries";
import { usePaletteEntries } from "./use-palette-entries.client";

/** Jump to a page, a task by its title or id, a request, or do something; all by keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const { entries, busy, failed } = usePaletteEntries(typed);
  const list = useId();
  const here = Math.min(at, Math.max(0, entries.length - 1));

  function choose(entry: Entry | undefined) {
    if (!entry) return;
    onClose();
    entry.run();
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") return choose(entries[here]);
    const moves = event.key === "ArrowDown" || event.key === "ArrowUp" || ((event.key === "Home" || event.key === "End") && !typed);
    if (!moves) return;
    event.preventDefault();
    setAt(stepped(here, event.key, entries.length));
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-arrive fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="animate-arrive fixed inset-x-3 top-[8dvh] z-50 mx-auto flex max-h-[min(28rem,80dvh)] max-w-xl flex-col overflow-hidden rounded-lg border border-line bg-panel shadow-lift"
        >
          <Radix.Title className="sr-only">Search or jump to</Radix.Title>
          <div className="flex items-center gap-2.5 border-b border-line px-3.5">
            <Search aria-hidden className="size-4 shrink-0 text-ink3" />
            <input
              role="combobox"
              aria-label="Search or jump to"
              aria-expanded
              aria-controls={list}
              aria-activedescendant={entries[here] ? `${list}-${here}` : undefined}
              aria-autocomplete="list"
              autoFocus
              maxLength={200}
              placeholder="A page, a task, a request, something to do"
              value={typed}
              onChange={(event) => (setTyped(event.target.value), setAt(0))}
              onKeyDown={press}
              className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none pointer-coarse:text-lg"
            />
            {busy && <Spinner label="Searching" className="text-ink3" />}
          </div>
          <Options id={list} entries={entries} here={here} onPoint={setAt} onChoose={choose} />
          {failed && <p role="alert" className="border-t border-line px-3.5 py-2 text-sm text-stop">Tasks and requests could not be searched.</p>}
          {entries.length === 0 && !busy && !failed && <p className="px-3.5 py-6 text-center text-sm text-ink2">Nothing is called that.</p>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type OptionsProps = { id: string; entries: Entry[]; here: number; onPoint: (index: number) => void; onChoose: (entry: Entry) => void };

function Options({ id, entries, here, onPoint, onChoose }: OptionsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [here]);
  const groups = Map.groupBy(entries, ({ group }) => group);
  return (
    <div ref={box} id={id} role="listbox" aria-label="Found" className="min-h-0 overflow-y-auto p-1.5 empty:p-0">
      {[...groups].map(([group, found]) => (
        <div key={group} role="group" aria-label={group}>
          <div aria-hidden className="px-2 pt-2 pb-1 text-2xs text-ink3">{group}</div>
          {found.map((entry) => {
            const index = entries.indexOf(entry);
            return (
              <div
                key={entry.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === here}
                onPointerMove={() => onPoint(index)}
                onClick={() => onChoose(entry)}
                className="flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 text-sm aria-selected:bg-sunk pointer-coarse:min-h-11"
              >
                <span className="min-w-0 flex-1 truncate">
                  <UntrustedText text={entry.label} />
                </span>
                {entry.hint && <span className="max-w-[45%] shrink-0 truncate text-xs text-ink2">{entry.hint}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
