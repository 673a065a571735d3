// Anchors while the server runs: looked for every hour, made where the last is a day old, and said on stdout for whoever keeps that.
const SOON = 15_000;
const HOUR = 3_600_000;

/** Gives back what ends it; an anchor that is half made is made by the next start. */
export function anchorDaily(say: (sentence: string) => void): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    timer = setTimeout(run, HOUR).unref();
    running = anchorOnce(say, ending.signal);
  };
  let timer = setTimeout(run, SOON).unref();
  return async () => {
    clearTimeout(timer);
    ending.abort();
    await Promise.race([running, new Promise((done) => setTimeout(done, 3_000).unref())]);
  };
}

async function anchorOnce(say: (sentence: string) => void, gently: AbortSignal): Promise<void> {
  const { makeDailyAnchor, saidOf } = await import("@/lib/audit/anchor");
  try {
    const made = await makeDailyAnchor({ gently });
    if (made) say(saidOf(made));
  } catch (error) {
    if (gently.aborted) return;
    console.error(`No anchor could be made; it is tried again in an hour: ${(error as Error).message}`);
  }
}
