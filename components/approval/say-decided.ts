// The word about a decision, with the way back while there is time.
import { createElement } from "react";
import { toastDone } from "@/lib/client/toast";
import type { Approval } from "@/lib/contract/approval";
import { besideButtons } from "./beside-buttons";
import { VERDICT_WORDS } from "./decision-words";
import type { Undoable } from "./last-decision";
import { UndoButton } from "./undo.client";

export function sayDecided(decided: Approval, undo: Undoable | null, left: number): void {
  toastDone(decided.verdict ? VERDICT_WORDS[decided.verdict] : "Your vote counts", {
    description: `${decided.capability}, for ${decided.askedBy.name}`,
    id: `decided-${decided.id}`,
    position: besideButtons(),
    duration: Math.max(4_000, left),
    ...(undo && { action: createElement(UndoButton, { decision: undo }) }),
  });
}
