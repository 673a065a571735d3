"use client";

// All keys in a dialog, with the switch that turns them off.
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog.client";
import { Kbd } from "@/components/ui/kbd";
import { useSingleKeys } from "./single-keys.client";

export function KeyList({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useSingleKeys();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keys" description="They act on the request that is open, once it has been on screen for a moment. A held key counts once, and Enter never approves." className="sm:w-[min(40rem,calc(100vw-2rem))]!">
      <Checkbox label="Single keys act" checked={on} onChange={(event) => setOn(event.target.checked)} className="mb-3 rounded-md bg-sunk px-3 py-2 text-sm" />
      <div className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        {GROUPS.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="mb-1.5 text-xs font-[560] tracking-normal text-ink3">{title}</h3>
            <dl className="grid grid-cols-[3.75rem_minmax(0,1fr)] gap-y-1.5">
              {rows.map(([keys, words]) => (
                <div key={words} className="col-span-2 grid grid-cols-subgrid items-baseline">
                  <dt className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key} aria-hidden={undefined} className="pointer-coarse:inline-grid">
                        {key}
                      </Kbd>
                    ))}
                  </dt>
                  <dd className="text-ink2">{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

type Row = [keys: string[], words: string];
const GROUPS: { title: string; rows: Row[] }[] = [
  {
    title: "Decide",
    rows: [
      [["A"], "approve: shows what will happen, again to confirm"],
      [["C"], "request changes"],
      [["R"], "reject"],
      [["Ctrl", "↵"], "send what was written"],
      [["Z"], "undo, while there is time"],
      [["Esc"], "close without deciding"],
    ],
  },
  {
    title: "Read",
    rows: [
      [["V"], "the next thing not seen yet; again on a guess confirms it"],
      [["E"], "edit what may be edited"],
      [["M"], "comment"],
      [["T"], "assign to me"],
      [["H"], "snooze"],
    ],
  },
  {
    title: "Move",
    rows: [
      [["J", "K"], "next and previous"],
      [["Enter"], "open the marked one"],
      [["X"], "select for a batch"],
      [["/"], "search"],
      [["?"], "this list"],
    ],
  },
];
