// Sends what is due, on every server: woken by the bell, and by one timer that is set to when the next thing is due.
import { untilNextDue } from "../db/due-notices";
import { peoplePool } from "../db/pool";
import { oncePerProcess } from "../process";
import { sendToPeople } from "./send-to-people";
import { sendToWebhooks } from "./send-to-webhooks";
import { spread } from "./spread";

/** What another server holds, and a database that is away, are looked for again after this. */
const SOON_MS = 1_000;
const LONGEST_MS = 3_600_000;

export type Dispatcher = { wake: () => void; stop: () => Promise<void> };

/** `origin` says where links of notices lead. */
export function dispatcher(origin: () => string): Dispatcher {
  return oncePerProcess("notices", () => start(origin), (made) => made.stop());
}

/** One look: all that is due is given out and sent, as long as this server goes on. */
export async function sendDue(origin: string, goesOn = () => true): Promise<void> {
  while (goesOn() && (await spread()));
  await Promise.all([sendToWebhooks(origin, goesOn), sendToPeople(origin, goesOn)]);
}

function start(origin: () => string): Dispatcher {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  wake();
  return { wake, stop };

  function wake(): void {
    again = true;
    if (!stopped) looking ??= look().finally(() => (looking = null));
  }

  async function look(): Promise<void> {
    let wait: number | null = SOON_MS;
    while (again && !stopped) {
      again = false;
      wait = await sendDue(origin(), () => !stopped).then(nextDue).catch(() => SOON_MS);
    }
    clearTimeout(timer);
    if (wait !== null && !stopped) timer = setTimeout(wake, Math.min(Math.max(wait, SOON_MS / 10), LONGEST_MS)).unref();
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    await looking;
  }
}

async function nextDue(): Promise<number | null> {
  const ms = (await untilNextDue(peoplePool()))[0]!.ms;
  return ms !== null && ms <= 0 ? SOON_MS : ms;
}
