"use client";

import { useKeys } from "./keys.client";
import type { Undoable } from "./last-decision";
import { useUndo } from "./undo.client";

export function UndoByKey({ last }: { last: Undoable }) {
  const undo = useUndo();
  useKeys({ undo: () => undo.mutate(last) });
  return null;
}
