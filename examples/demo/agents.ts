// After the first minute: agents that take whatever is there, and a planner that keeps them busy, until the demo ends.
import type { Client } from "@/lib/client/api";
import type { Job, Kind } from "./kind";
import { rest, work, type Pace } from "./work";

/** One agent: claims, works, asks, dies now and then. */
export async function runAgent(kind: Kind, board: Client, made: Map<string, Job>, pace: Pace): Promise<void> {
  const host = `${kind.agent}@build-0${1 + (kind.agent.length % 4)}`;
  while (!pace.signal.aborted) {
    try {
      const { claims } = await board.claim({ capabilities: [kind.capability], waitSeconds: 20, worker: host }, { signal: pace.signal });
      for (const claim of claims) await work(board, claim, made.get(claim.task.title) ?? unknown(claim.task.title), pace);
      if (claims.length === 0) await rest(pace);
    } catch (error) {
      if (pace.signal.aborted) return;
      // The board may be starting anew; a demo waits for it.
      console.error(`${kind.agent}: ${error instanceof Error ? error.message : String(error)}`);
      await rest({ ...pace, stepMs: 5_000 });
    }
  }
}

/** Adds a job of each kind in turn, as long as there is not enough to do; two of each at the start. */
export async function runPlanner(kinds: Kind[], board: Client, made: Map<string, Job>, pace: Pace): Promise<void> {
  for (let n = 0; !pace.signal.aborted; n++) {
    const kind = kinds[n % kinds.length]!;
    try {
      const { items } = await board.listTasks({ status: ["pending"], capability: [kind.capability], limit: 4 });
      if (items.length < 4) await add(kind, Math.floor(n / kinds.length), board, made);
    } catch (error) {
      if (!pace.signal.aborted) console.error(`planner: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (n >= 2 * kinds.length) await rest(pace);
  }
}

async function add(kind: Kind, n: number, board: Client, made: Map<string, Job>): Promise<void> {
  const job = kind.next(n);
  made.set(job.title, job);
  const { title, input, labels } = job;
  await board.createTask({ capability: kind.capability, title, input, ...(labels ? { labels } : {}), priority: n % 6 === 5 ? 10 : 0 });
}

/** Somebody put a task of their own on the board: it is done without a fuss. */
function unknown(title: string): Job {
  return { title, input: {}, steps: ["Reading what is asked", "Doing it", "Looking at it again"], request: { question: `Finish “${title.slice(0, 300)}”`, risk: "low", reversible: true, blocks: [{ kind: "text", text: "Everything is prepared." }] } };
}
