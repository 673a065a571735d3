"use client";

// A part that comes to life after the page around it. Until all have, what the server drew must not change beneath them.
import { Suspense, useEffect, useState, type ReactNode } from "react";

const ASLEEP_AT_MOST_MS = 10_000;
const asleep = new Set<object>();
const alive = new WeakSet<object>();
const waiting: (() => void)[] = [];

export function Later({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [part] = useState(() => ({}));
  useEffect(() => {
    if (!alive.has(part)) asleep.add(part);
    return () => wake(part);
  }, [part]);
  return (
    <Suspense fallback={fallback}>
      {children}
      <Alive part={part} />
    </Suspense>
  );
}

/** When all of the page has come to life, or would have: a part that cannot be fetched stops nothing. */
export function allAlive(): Promise<void> {
  return new Promise((resolve) => {
    if (asleep.size === 0) return resolve();
    waiting.push(resolve);
    setTimeout(resolve, ASLEEP_AT_MOST_MS);
  });
}

function Alive({ part }: { part: object }) {
  useEffect(() => {
    alive.add(part);
    wake(part);
  }, [part]);
  return null;
}

function wake(part: object): void {
  asleep.delete(part);
  if (asleep.size === 0) for (const go of waiting.splice(0)) go();
}
