// Writes down every few seconds that this server runs and how it fares, and looks at the signals once a minute, so that
// what was raised while nobody looked has its place in their history. Whoever asks sees what is true then.
import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { watchPool, poolUse } from "@/lib/db/pool";
import { forgetRollups, sampleDepth, STEP } from "@/lib/db/roll-up";
import { beatServer, leaveServer } from "@/lib/db/servers";
import { hubState } from "@/lib/feed/hub";
import { rollUp } from "@/lib/signals/roll-up";
import { readSignals } from "@/lib/signals/signals";
import { readVersion } from "./read-version";

const BEAT = 5_000;
const LOOK = 60_000;
const COUNT_MS = 8_000;

/** Gives back what ends it. `folder` is where the data lies. */
export function watchSignals(port: number, folder: string): () => Promise<void> {
  const id = randomUUID();
  const name = `${hostname()}:${port}`;
  const version = readVersion();
  const last: number[] = [];
  let beating = false;
  void beat();
  const timers = [setInterval(() => void beat(), BEAT).unref(), setInterval(() => void look(), LOOK).unref()];
  return async () => {
    timers.forEach(clearInterval);
    await leaveServer(id).catch(() => undefined);
  };

  /** A beat that takes long is the measure itself: it goes into the next one. */
  async function beat(): Promise<void> {
    if (beating) return;
    beating = true;
    const began = performance.now();
    const { listening, since } = hubState();
    const diskUsed = await usedOf(folder).catch(() => null);
    // A database that is away is seen by everybody else; the next beat tries again.
    await beatServer({ id, name, version, beatMs: last.length ? Math.round(Math.min(...last)) : 0, deafMs: listening ? null : Date.now() - Date.parse(since), ...poolUse(), diskUsed }).catch(() => undefined);
    last.push(performance.now() - began);
    if (last.length > 3) last.shift();
    beating = false;
  }
}

/** A log that is not counted yet is counted for some seconds of each minute, and never all at once. */
async function look(): Promise<void> {
  try {
    const { queues } = await readSignals();
    await sampleDepth(watchPool(), queues);
    const until = performance.now() + COUNT_MS;
    while ((await rollUp()) === STEP && performance.now() < until);
    await forgetRollups();
  } catch {
    // A database that is away is seen by everybody else; the next minute looks again.
  }
}

/** Percent, rounded up as df does. */
export async function usedOf(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(folder);
  const used = blocks - bfree;
  return Math.ceil((100 * used) / (used + bavail));
}
