type Signals = { once?(name: string, listener: () => void): void; off?(name: string, listener: () => void): void };

/** Calls back once on SIGTERM or SIGINT, where there are signals. A second one ends the process as ever. */
export function onStopSignal(stop: () => void): () => void {
  const { process } = globalThis as { process?: Signals };
  const names = ["SIGTERM", "SIGINT"];
  const forget = () => names.forEach((name) => process?.off?.(name, heard));
  const heard = () => (forget(), stop());
  for (const name of names) process?.once?.(name, heard);
  return forget;
}
