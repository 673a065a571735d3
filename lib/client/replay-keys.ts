type Early = AbortController & { keys: KeyboardEvent[]; typed: string };

const FRESH_MS = 10_000;

/** Presses again what was pressed while nothing took keys, once. What something has acted on since is left out. */
export function replayKeys(): void {
  const early = before();
  if (!early || early.signal.aborted) return;
  early.abort();
  for (const { key, defaultPrevented, timeStamp } of early.keys)
    if (!defaultPrevented && performance.now() - timeStamp < FRESH_MS) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** What was typed into the search field meanwhile, once. */
export function typedEarly(): string {
  const early = before();
  const typed = early?.typed ?? "";
  if (early) early.typed = "";
  return typed;
}

function before(): Early | undefined {
  return (window as { holdpointEarly?: Early }).holdpointEarly;
}
