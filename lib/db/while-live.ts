import type { Caller } from "../contract/caller";
import { Refusal } from "../contract/problem";
import { watchCaller } from "./watch-caller";

/** Runs a call that is held open: its signal is aborted when the caller goes, or when their key or session ends. */
export async function whileLive<Result>(caller: Caller, signal: AbortSignal, work: (signal: AbortSignal, refuseEnded: () => void) => Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const unwatch = watchCaller(caller, () => ended.abort());
  try {
    return await work(AbortSignal.any([signal, ended.signal]), () => {
      if (ended.signal.aborted) throw new Refusal("unauthenticated", "The key or the session ended while this call was held.");
    });
  } finally {
    unwatch();
  }
}
