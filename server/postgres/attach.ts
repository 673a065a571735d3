import { statfsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { StartRefusal } from "@/lib/db/start-refusal";
import type { Cluster } from "./cluster";
import { startGuarded, type Guard } from "./guard";
import { connect, createDatabase, hasOtherSupervisors } from "./link";
import { livePostmaster } from "./postmaster";

/** A running PostgreSQL and our link to it. `guard` is null when somebody else started it. */
export type Attached = { guard: Guard | null; lost: Promise<void>; end(): Promise<void> };

const PATIENCE = 120_000;
const IN_THE_WAY = 20_000;
const ORPHAN_AFTER = 2_000;
const ROOM_AGAIN = 2_000;
/** What PostgreSQL needs to come back. */
const ROOM = 16 * 2 ** 20;

/**
 * Starts PostgreSQL on the data, or joins the one that runs there. Every supervisor keeps one
 * link open; a PostgreSQL that nobody has a link to is an orphan and is ended first.
 */
export async function attach(cluster: Cluster, before?: Attached): Promise<Attached> {
  let began = Date.now();
  let guard = before?.guard ?? null;
  let aloneSince = Infinity;
  for (; Date.now() < began + PATIENCE; await sleep(40)) {
    const pid = livePostmaster(cluster.folder);
    if (pid === null && !guard?.alive()) {
      // A server at work waits for room, however long that takes; a start says that there is none.
      if (before && guard && isFull(cluster)) {
        await sleep(ROOM_AGAIN);
        began = Date.now();
      } else if (guard) refuseIfHopeless(guard, cluster, began);
      guard = startGuarded(cluster);
      continue;
    }
    const link = await connect(cluster.folder);
    if (!link) continue;
    if (guard?.alive() || (await hasOtherSupervisors(link))) {
      await createDatabase(link);
      return attached(link, guard?.alive() ? guard : null);
    }
    await link.end();
    aloneSince = Math.min(aloneSince, Date.now());
    if (pid !== null && Date.now() - aloneSince > ORPHAN_AFTER) {
      cluster.say("Ending a PostgreSQL that an earlier start left behind.");
      endOrphan(pid);
      aloneSince = Infinity;
    }
  }
  guard?.close();
  throw new StartRefusal(`PostgreSQL did not answer within two minutes; its log is ${cluster.folder.log}.`);
}

function attached(link: Client, guard: Guard | null): Attached {
  if (guard) guard.wasLinked = true;
  return {
    guard,
    lost: new Promise((done) => {
      link.once("end", () => done());
      link.on("error", () => done());
    }),
    async end() {
      await link.end().catch(() => {});
      guard?.close();
      await guard?.ended;
    },
  };
}

/** By the disk and not by PostgreSQL's last words: its log lies there too. */
function isFull({ folder }: Cluster): boolean {
  const { bavail, bsize } = statfsSync(folder.data);
  return bavail * bsize < ROOM;
}

// A predecessor that is still going down holds the lock file or the shared memory for a moment.
function refuseIfHopeless(guard: Guard, cluster: Cluster, began: number): void {
  const words = guard.lastWords();
  const passing = /lock file|shared memory/.test(words) && Date.now() < began + IN_THE_WAY;
  if (guard.wasLinked || passing) return;
  throw new StartRefusal(`PostgreSQL did not start: ${words}. Its log is ${cluster.folder.log}.`);
}

function endOrphan(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // It has gone by itself.
  }
}
