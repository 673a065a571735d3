// The one LISTEN connection of this process: hears the doorbell, notices when it is deaf, and comes back.
import pg from "pg";
import { directUrl } from "../db/connection";
import { isPooledHere } from "../db/is-pooled";
import { oncePerProcess } from "../process";

/** Together below the two seconds within which a page is current, whatever happens to the connection. */
const PING_EVERY = 500;
const PING_WITHIN = 1_000;
const DEAF_READ_EVERY = 1_000;
const KNOCK_EVERY = 5_000;

export type Listener = { state: "listening" | "deaf"; since: string; onRing: Set<() => void>; onPresence: Set<() => void>; onNotices: Set<() => void>; onTurn: Set<() => void>; stop: () => Promise<void> };

/** The listener of this process; it starts with the first asking. */
export function listener(): Listener {
  return oncePerProcess("listener", start, (made) => made.stop());
}

function start(): Listener {
  let client: pg.Client | undefined;
  let stopped = false;
  let wake: (() => void) | undefined;
  const self: Listener = { state: "deaf", since: new Date().toISOString(), onRing: new Set(), onPresence: new Set(), onNotices: new Set(), onTurn: new Set(), stop };
  // On its own clock: to connect anew may take longer than that.
  const reading = setInterval(() => self.state === "deaf" && ring(), DEAF_READ_EVERY);
  void run();
  return self;

  async function run(): Promise<void> {
    for (let failures = 0; !stopped; failures++) {
      try {
        await listen();
        failures = 0;
        await keepHearing();
      } catch {
        // Deaf, until it hears again.
      }
      turn("deaf");
      await client?.end().catch(() => undefined);
      if (!stopped) await pause(Math.min(1_000, 100 * 2 ** failures));
      ring();
    }
  }

  async function listen(): Promise<void> {
    client = new pg.Client({ connectionString: directUrl(), application_name: "holdpoint listen", keepAlive: true, connectionTimeoutMillis: 2_000, query_timeout: PING_WITHIN });
    client.on("error", () => wake?.());
    client.on("end", () => wake?.());
    client.on("notification", ({ payload }) => tell(payload === "presence" ? self.onPresence : payload === "notices" ? self.onNotices : self.onRing));
    await client.connect();
    if (await isPooledHere(client)) throw new Error("A pooler stands between, and no notification comes through it.");
    await client.query("listen holdpoint");
    turn("listening");
    ring();
  }

  /** A half-open socket gives no error, so it is asked every second; a ring every few seconds brings what never rang. */
  async function keepHearing(): Promise<void> {
    let knocked = Date.now();
    while (!stopped) {
      await pause(PING_EVERY);
      if (stopped) return;
      await client!.query("select 1");
      if (Date.now() - knocked < KNOCK_EVERY) continue;
      knocked = Date.now();
      ring();
    }
  }

  function turn(state: Listener["state"]): void {
    if (self.state === state) return;
    self.state = state;
    self.since = new Date().toISOString();
    tell(self.onTurn);
  }

  function ring(): void {
    tell(self.onRing);
    tell(self.onPresence);
    tell(self.onNotices);
  }

  function tell(hearers: Set<() => void>): void {
    for (const hear of hearers) hear();
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearInterval(reading);
    wake?.();
    await client?.end().catch(() => undefined);
  }
}
