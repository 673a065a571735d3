// What exists once in a process, however many copies of a module its bundles hold.

const SLOT = Symbol.for("holdpoint");
type Slot = { things: Map<string, unknown>; closers: (() => Promise<void>)[] };

/** The thing of this name, made at the first asking; `close` is called when the process stops, last made first. */
export function oncePerProcess<Thing>(name: string, make: () => Thing, close?: (thing: Thing) => Promise<void>): Thing {
  const { things, closers } = slot();
  if (!things.has(name)) {
    const thing = make();
    things.set(name, thing);
    if (close) closers.unshift(() => close(thing));
  }
  return things.get(name) as Thing;
}

/** Ends everything that was made, and forgets it. */
export async function stopProcess(): Promise<void> {
  const { things, closers } = slot();
  const all = closers.splice(0);
  things.clear();
  for (const close of all) await close().catch(() => undefined);
}

function slot(): Slot {
  const holder = globalThis as { [SLOT]?: Slot };
  return (holder[SLOT] ??= { things: new Map(), closers: [] });
}
