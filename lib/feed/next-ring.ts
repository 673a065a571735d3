import { subscribe, unsubscribe } from "./hub";

/** Resolves at the next events of the feed, when the time is up, or when the caller is gone. */
export async function nextRing(milliseconds: number, signal: AbortSignal): Promise<void> {
  let done: () => void = () => undefined;
  const rung = new Promise<void>((resolve) => (done = resolve));
  const subscriber = { hear: done, bye: done, reset: done };
  await subscribe(subscriber);
  const timer = setTimeout(done, milliseconds);
  signal.addEventListener("abort", done, { once: true });
  await rung;
  clearTimeout(timer);
  signal.removeEventListener("abort", done);
  unsubscribe(subscriber);
}
