// Hands "who looks at what" to every stream that asks for it: read when it changes, and every few seconds while asked.
import { writeJson } from "../contract/write-json";
import { readPresence } from "../db/viewers";
import { oncePerProcess } from "../process";
import { listener } from "./listen";

type Watch = { watchers: Set<(data: string) => void>; last: string | null; stop: () => Promise<void> };

/** Calls `hear` with the whole picture now and after each change, until the returned function is called. */
export function watchPresence(hear: (data: string) => void): () => void {
  const watch = oncePerProcess("presence", start, (made) => made.stop());
  watch.watchers.add(hear);
  if (watch.last !== null) hear(watch.last);
  else for (const look of listener().onPresence) look();
  return () => {
    watch.watchers.delete(hear);
    if (!watch.watchers.size) watch.last = null;
  };
}

function start(): Watch {
  const watch: Watch = { watchers: new Set(), last: null, stop };
  let looking = false;
  let again = false;
  listener().onPresence.add(look);
  return watch;

  function look(): void {
    again = true;
    if (!looking) void lookOn();
  }

  async function lookOn(): Promise<void> {
    looking = true;
    while (again && watch.watchers.size) {
      again = false;
      const data = await readPresence().then(writeJson, () => null);
      if (data === null || data === watch.last) continue;
      watch.last = data;
      for (const hear of watch.watchers) hear(data);
    }
    looking = false;
  }

  async function stop(): Promise<void> {
    listener().onPresence.delete(look);
    watch.watchers.clear();
  }
}
