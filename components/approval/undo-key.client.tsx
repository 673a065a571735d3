"use client";

// Z on any page of approvals. It is heard from the first moment; what it does is fetched when it is pressed.
import { openedApart } from "@/components/ui/opened-apart.client";
import { useState } from "react";
import { useKept } from "./kept.client";
import { useKeys } from "./keys.client";
import { LAST_DECISION, type Undoable } from "./last-decision";

const TakeBack = openedApart(() => import("./take-back.client").then((file) => file.TakeBack));

export function UndoKey() {
  const [last] = useKept<Undoable | null>(LAST_DECISION, null);
  const [asked, setAsked] = useState<{ decision: Undoable; press: number } | null>(null);
  useKeys(last ? { undo: () => setAsked({ decision: last, press: (asked?.press ?? 0) + 1 }) } : {});
  return asked && <TakeBack key={asked.press} decision={asked.decision} />;
}
