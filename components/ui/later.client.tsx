"use client";

// A part that comes to life after the page around it. Until all have, what the server drew must not change beneath them.
import { Suspense, useEffect, useState, type ReactNode } from "react";

const ASLEEP_AT_MOST_MS = 10_000;
const asleep = new Set<object>();
const waiting: (() => void)[] = [];

export function Later({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [alive, setAlive] = useState(false);
  const now = (
    <Suspense fallback={fallback}>
      {children}
      <Alive tell={setAlive} />
    </Suspense>
  );
  // Until it is alive it is drawn from one and the same element: given another, React would put the fallback over what the server drew.
  const [first] = useState(now);
  useEffect(() => {
    if (alive) return;
    asleep.add(setAlive);
    return () => wake(setAlive);
  }, [alive]);
  return alive ? now : first;
}

/** When all of the page has come to life, or would have: a part that cannot be fetched stops nothing. */
export function allAlive(): Promise<void> {
  return new Promise((resolve) => {
    if (asleep.size === 0) return resolve();
    waiting.push(resolve);
    setTimeout(resolve, ASLEEP_AT_MOST_MS);
  });
}

function Alive({ tell }: { tell: (alive: boolean) => void }) {
  useEffect(() => tell(true), [tell]);
  return null;
}

function wake(part: object): void {
  asleep.delete(part);
  if (asleep.size === 0) for (const go of waiting.splice(0)) go();
}
