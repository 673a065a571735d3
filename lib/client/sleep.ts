/** Resolves after a while; rejects with the signal's reason when that comes first. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    if (signal?.aborted) return failed(signal.reason as Error);
    const timer = setTimeout(() => (signal?.removeEventListener("abort", ended), done()), ms);
    const ended = () => (clearTimeout(timer), failed(signal!.reason as Error));
    signal?.addEventListener("abort", ended, { once: true });
  });
}
