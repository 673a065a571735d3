"use client";

import { useEffect, useEffectEvent, useState } from "react";

const SETTLED_MS = 250;

/** What is typed shows at once, and is handed on when the typing rests. */
export function useSettled(value: string, onChange: (value: string) => void): [shown: string, type: (value: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = useEffectEvent((text: string) => {
    onChange(text);
    setTyped(null);
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => settle(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed ?? value, setTyped];
}
