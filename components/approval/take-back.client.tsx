"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import type { Undoable } from "./last-decision";
import { useUndo } from "./undo.client";

/** Takes a decision back, once, by being there. */
export function TakeBack({ decision }: { decision: Undoable }) {
  const undo = useUndo();
  const done = useRef(false);
  const act = useEffectEvent(() => {
    if (!done.current) undo.mutate(decision);
    done.current = true;
  });
  useEffect(() => act(), []);
  return null;
}
