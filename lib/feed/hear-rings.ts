import { subscribe, unsubscribe } from "./hub";

/** Hears the feed from now on, until `leave`: what happens between a look and the wait after it is not missed. */
export async function hearRings() {
  let [heard, ended] = [false, false];
  let wake: () => void = () => undefined;
  const hear = () => {
    heard = true;
    wake();
  };
  const bye = () => {
    ended = true;
    wake();
  };
  const subscriber = { hear, bye, reset: hear };
  await subscribe(subscriber);
  return {
    /** Resolves at the next events since it last did, when the time is up, or when the caller is gone; false where the feed has ended. */
    async rung(milliseconds: number, signal: AbortSignal): Promise<boolean> {
      if (!heard && !ended && !signal.aborted) await aWhile(milliseconds, signal, (done) => (wake = done));
      heard = false;
      return !ended;
    },
    leave: () => unsubscribe(subscriber),
  };
}

function aWhile(milliseconds: number, signal: AbortSignal, given: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done, { once: true });
    given(done);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
