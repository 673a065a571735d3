"use client";

// The list of keys, behind the question mark and a button under the list; there they can be switched off.
import { openedApart } from "@/components/ui/opened-apart.client";
import { Keyboard } from "lucide-react";
import { useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { useKeys } from "./keys.client";
import { useSingleKeys } from "./single-keys.client";

const KeyList = openedApart(() => import("./key-list.client").then((file) => file.KeyList));

export function KeyLegend({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const [on] = useSingleKeys();
  useKeys({ legend: () => setOpen(true) });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        <Keyboard aria-hidden className="size-3.5" />
        {on ? "all keys" : "keys are off"} {on && <Kbd>?</Kbd>}
      </button>
      {open && <KeyList onClose={() => setOpen(false)} />}
    </>
  );
}
