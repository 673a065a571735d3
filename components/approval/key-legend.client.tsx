"use client";

// The list of keys, behind the question mark.
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import { Kbd } from "@/components/ui/kbd";
import { useKeys } from "./keys.client";

export function KeyLegend({ canEdit = true }: { canEdit?: boolean }) {
  const [open, setOpen] = useState(false);
  useKeys({ legend: () => setOpen(true) });
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Keys" description="They act on the approval that is open, once it has been on screen for a moment. Enter never approves.">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {ROWS.filter((row) => canEdit || row.keys[0] !== "E").map(({ keys, words }) => (
          <div key={words} className="col-span-2 grid grid-cols-subgrid items-center">
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
    </Dialog>
  );
}

const ROWS = [
  { keys: ["J", "K"], words: "next and previous approval" },
  { keys: ["Enter"], words: "open the one that is marked in the list" },
  { keys: ["A"], words: "approve: opens the consequence, and again to confirm" },
  { keys: ["E"], words: "edit what may be edited" },
  { keys: ["C"], words: "request changes, with a comment" },
  { keys: ["R"], words: "reject, with a comment" },
  { keys: ["Ctrl", "↵"], words: "send the changes or the rejection" },
  { keys: ["Esc"], words: "close without deciding" },
  { keys: ["?"], words: "this list" },
];
