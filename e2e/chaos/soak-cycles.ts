// What a soak lives on: agents that create, claim, beat and complete, and of some tasks ask, wait for a person, and redeem.
import { setTimeout as sleep } from "node:timers/promises";
import { type Line, line } from "../../bench/http";

type Claimed = { task: { id: string }; leaseToken: string; approval: { id: string; approvedHash: string | null } | null };
type Scene = { url: string; key: string; cookie: string; free: string; gated: string };
type Ask = <Answer>(path: string, body: object) => Promise<Answer>;

/** Cycles under way at once; one that comes when all are is not begun, and counted. */
const AT_ONCE = 64;

export class Cycles {
  done = 0;
  skipped = 0;
  /** What went wrong, by what was said. */
  readonly faults = new Map<string, number>();
  /** How long each claim took since somebody looked, in milliseconds. */
  claims: number[] = [];
  readonly #idle: Line[];
  readonly #port: number;

  constructor(readonly scene: Scene) {
    this.#port = Number(new URL(scene.url).port);
    this.#idle = Array.from({ length: AT_ONCE }, () => line(this.#port, scene.key));
  }

  /** So many a second, whatever the answers take; one in six needs a person. */
  async atRate(perSecond: number, going: () => boolean): Promise<void> {
    const began = performance.now();
    const under = new Set<Promise<void>>();
    for (let number = 0; going(); number++) {
      await sleep(Math.max(0, began + (number * 1_000) / perSecond - performance.now()));
      const cycle = this.#cycle((ask) => (number % 6 === 0 ? this.#gated(ask) : this.#free(ask)));
      under.add(cycle);
      void cycle.finally(() => under.delete(cycle));
    }
    await Promise.all(under);
  }

  /** As fast as it goes, by 16 agents on a stock that is refilled, once there is one. */
  async asFast(count: number): Promise<void> {
    const { free } = this.scene;
    let made = 0;
    const filling = this.#cycle(async (ask) => {
      for (; made < count; made += 500) {
        while (made - this.done > 4_000) await sleep(5);
        await ask("/tasks/batch", { tasks: Array.from({ length: 500 }, () => ({ capability: free, title: "Letter" })) });
      }
    });
    while (made < Math.min(count, 2_000) && !this.faults.size) await sleep(5);
    const agent = async () => {
      while (this.done < count && !this.faults.size) await this.#cycle(async (ask) => void (await this.#claimed(ask, free, ({ task, leaseToken }) => ask(`/tasks/${task.id}/complete`, { leaseToken }))));
    };
    await Promise.all([filling, ...Array.from({ length: 16 }, agent)]);
  }

  close(): void {
    for (const one of this.#idle) one.close();
  }

  async #cycle(work: (ask: Ask) => Promise<void>): Promise<void> {
    const own = this.#idle.pop();
    if (!own) return void this.skipped++;
    try {
      await work((path, body) => own.call("POST", `/api/v1${path}`, body).then((text) => JSON.parse(text) as never));
    } catch (error) {
      const said = (error as Error).message.replace(/[0-9a-f-]{36}/g, "…").slice(0, 200);
      this.faults.set(said, (this.faults.get(said) ?? 0) + 1);
    } finally {
      this.#idle.push(own);
    }
  }

  async #free(ask: Ask): Promise<void> {
    const { free } = this.scene;
    await ask("/tasks", { capability: free, title: "Letter", input: { to: "Northwind" } });
    await this.#claimed(ask, free, async ({ task, leaseToken }) => {
      await ask(`/tasks/${task.id}/heartbeat`, { leaseToken, progress: { percent: 50 } });
      await ask(`/tasks/${task.id}/complete`, { leaseToken, result: { sent: true } });
    });
  }

  async #gated(ask: Ask): Promise<void> {
    const { gated } = this.scene;
    await ask("/tasks", { capability: gated, title: "Letter" });
    // Once to ask and once to act, though perhaps on another agent's task.
    for (let times = 0; times < 2; times++) await this.#claimed(ask, gated, (claim) => (claim.approval ? this.#act(ask, claim) : this.#park(ask, claim)));
  }

  async #park(ask: Ask, { task, leaseToken }: Claimed): Promise<void> {
    const request = { question: "Send the letter", risk: "low", reversible: true, blocks: [{ kind: "text", text: "Dear Sir or Madam" }] };
    const { id, contentHash } = await ask<{ id: string; contentHash: string }>(`/tasks/${task.id}/park`, { leaseToken, request });
    const { url, cookie } = this.scene;
    const answer = await fetch(`${url}/api/v1/approvals/${id}/decisions`, { method: "POST", headers: { "content-type": "application/json", cookie, origin: url }, body: JSON.stringify({ verdict: "approve", seenHash: contentHash }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
  }

  async #act(ask: Ask, { task, leaseToken, approval }: Claimed): Promise<void> {
    await ask(`/approvals/${approval!.id}/redeem`, { leaseToken, contentHash: approval!.approvedHash });
    await ask(`/tasks/${task.id}/complete`, { leaseToken });
    this.done++;
  }

  async #claimed(ask: Ask, capability: string, work: (claim: Claimed) => Promise<unknown>): Promise<void> {
    const began = performance.now();
    const { claims } = await ask<{ claims: Claimed[] }>("/claims", { capabilities: [capability] });
    this.claims.push(performance.now() - began);
    if (!claims[0]) return;
    await work(claims[0]);
    if (capability === this.scene.free) this.done++;
  }
}
