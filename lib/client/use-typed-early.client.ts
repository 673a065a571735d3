"use client";

import { useEffect, useEffectEvent } from "react";
import { typedEarly } from "./replay-keys";

/** Hands on what was typed into the search field before the page was alive. */
export function useTypedEarly(type: (text: string) => void): void {
  const take = useEffectEvent(() => {
    const typed = typedEarly();
    if (typed) type(typed);
  });
  useEffect(() => take(), []);
}
