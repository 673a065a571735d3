// Looks at the signals once a minute, so that what was raised while nobody looked has its place in their history.
// Nothing depends on it: whoever asks for the signals sees what is true then.

const MINUTE = 60_000;

/** Gives back what ends it. */
export function watchSignals(): () => Promise<void> {
  const timer = setInterval(() => void look(), MINUTE).unref();
  return () => Promise.resolve(clearInterval(timer));
}

async function look(): Promise<void> {
  const { readSignals } = await import("@/lib/signals/signals");
  // A database that is away is seen by everybody else; the next minute looks again.
  await readSignals().catch(() => undefined);
}
