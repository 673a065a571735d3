// Clients that do at random what agents and people do, over HTTP, some of them cut off in mid-call; all of it is noted.
import { Agent, request } from "node:http";
import type { Op, Result } from "./history";

export type Seen = { status: number; body: Record<string, unknown> } | "unknown";
type Lease = { task: string; title: string; token: string; attempt: number; gated: boolean };
export type Scene = { urls: string[]; keys: string[]; cookies: { by: string; cookie: string }[]; free: string[]; gated: string[]; random: () => number };

export class Crowd {
  readonly history: Op[] = [];
  claims = 0;
  /** Answers that said 500: there is no fault for which that is right. */
  internal = 0;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #open: { id: string; hash: string }[] = [];
  readonly #gone: Lease[] = [];
  #made = 0;

  constructor(readonly scene: Scene) {}

  /** One client until it is told to stop. */
  async live(client: number, going: () => boolean): Promise<void> {
    const leases: Lease[] = [];
    while (going()) {
      const dice = this.scene.random();
      if (dice < 0.12) await this.#create(client);
      else if (dice < 0.4 || leases.length === 0) await this.#claim(client, leases);
      else if (dice < 0.46) await this.#decide(client);
      else if (dice < 0.52) await this.#stale(client);
      else await this.#work(client, leases);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #create(client: number): Promise<void> {
    const title = `letter ${++this.#made} of ${client}`;
    const capability = this.#one([...this.scene.free, ...this.scene.gated]);
    await this.#noted({ client, verb: "create", title }, "POST", "/tasks", { capability, title, maxFailures: 1000 }, ({ id }) => ({ task: id as string }));
  }

  async #claim(client: number, leases: Lease[]): Promise<void> {
    const capability = this.#one([...this.scene.free, ...this.scene.gated]);
    const limit = 1 + Math.floor(this.scene.random() * 3);
    const ending = this.scene.random() < 0.4 ? this.#finished(leases) : [];
    const complete = ending.map(({ task, token }) => ({ taskId: task, leaseToken: token, result: token }));
    const start = performance.now();
    const seen = await this.#ask("POST", "/claims", { capabilities: [capability], limit, ...(ending.length ? { complete } : {}) }, this.#key(client));
    const end = performance.now();
    for (const [index, { task, token }] of ending.entries()) this.history.push({ client, verb: "complete", task, token, start, end, result: besideOf(seen, index) });
    if (seen === "unknown" || seen.status !== 200) return void this.history.push({ client, verb: "claim", result: seen === "unknown" ? "unknown" : "fail", start, end });
    for (const one of (seen.body as unknown as { claims: { leaseToken: string; leasedUntil: string; task: { id: string; title: string; attempt: number; lease: { claimedAt: string } } }[] }).claims) {
      this.claims++;
      this.history.push({ client, verb: "claim", result: "ok", start, end, task: one.task.id, title: one.task.title, token: one.leaseToken, from: Date.parse(one.task.lease.claimedAt), until: Date.parse(one.leasedUntil) });
      leases.push({ task: one.task.id, title: one.task.title, token: one.leaseToken, attempt: one.task.attempt, gated: this.scene.gated.includes(capability) });
    }
  }

  /** What is completed beside a claim: some of what is held, and at times something of long ago. */
  #finished(leases: Lease[]): Lease[] {
    const free = leases.filter(({ gated }) => !gated || this.scene.random() < 0.1).slice(0, 3);
    for (const lease of free) leases.splice(leases.indexOf(lease), 1);
    const stale = this.scene.random() < 0.2 ? this.#gone.splice(0, 1) : [];
    if (this.scene.random() < 0.3) this.#gone.push(...free);
    return [...free, ...stale];
  }

  /** Something with a lease that is held, or nothing at all: then it lapses, and is tried again later. */
  async #work(client: number, leases: Lease[]): Promise<void> {
    const lease = leases.splice(Math.floor(this.scene.random() * leases.length), 1)[0]!;
    const dice = this.scene.random();
    if (dice < 0.2) return void (this.#gone.length < 5_000 && this.#gone.push(lease));
    if (dice < 0.4) {
      if (await this.#write(client, "heartbeat", lease)) leases.push(lease);
      return;
    }
    await this.#write(client, lease.gated && dice < 0.9 ? "park" : dice < 0.75 ? "complete" : dice < 0.9 ? "fail" : "release", lease);
    if (this.scene.random() < 0.3) this.#gone.push(lease);
  }

  /** With a token of long ago. */
  async #stale(client: number): Promise<void> {
    const lease = this.#gone.splice(Math.floor(this.scene.random() * this.#gone.length), 1)[0];
    if (lease) await this.#write(client, this.#one(["heartbeat", "complete", "fail", "release", "park"]), lease);
  }

  async #write(client: number, verb: string, lease: Lease): Promise<boolean> {
    const text = { kind: "text", text: lease.token };
    const body = {
      heartbeat: {}, complete: { result: lease.token }, fail: { error: { message: "It broke" }, retryAfterSeconds: 0 }, release: {},
      park: { request: { question: "Send it", risk: "low", reversible: true, blocks: [text] } },
    }[verb]!;
    // A task that was claimed again before it was read back says when that was, and not when this lease ended.
    const isOther = (answer: Record<string, unknown>) => "attempt" in answer && answer["attempt"] !== lease.attempt;
    const until = (answer: Record<string, unknown>) => Date.parse((answer["leasedUntil"] ?? answer["updatedAt"] ?? answer["createdAt"]) as string);
    const op = await this.#noted({ client, verb, task: lease.task, token: lease.token }, "POST", `/tasks/${lease.task}/${verb}`, { leaseToken: lease.token, ...body }, (answer) => {
      if (verb === "park") this.#open.push({ id: answer["id"] as string, hash: answer["contentHash"] as string });
      return isOther(answer) ? {} : { until: until(answer) };
    });
    return op.result === "ok";
  }

  /** Two people at once, who may be of two minds. */
  async #decide(client: number): Promise<void> {
    const open = this.#open.splice(Math.floor(this.scene.random() * this.#open.length), 1)[0];
    if (!open) return;
    await Promise.all(this.scene.cookies.map(({ by, cookie }) => {
      const verdict = this.#one(["approve", "reject", "request_changes"]);
      const asked = { verdict, seenHash: open.hash, comment: "Since." };
      return this.#noted({ client, verb: "decide", approval: open.id, by, verdict }, "POST", `/approvals/${open.id}/decisions`, asked, () => ({}), { cookie, origin: this.scene.urls[0]! });
    }));
  }

  async #noted(op: Omit<Op, "result" | "start" | "end">, method: string, path: string, body: object, more: (answer: Record<string, unknown>) => Partial<Op>, headers = this.#key(op.client)): Promise<Op> {
    const start = performance.now();
    const seen = await this.#ask(method, path, body, headers);
    const result: Result = seen === "unknown" || seen.status >= 500 ? "unknown" : seen.status < 300 ? "ok" : "fail";
    const noted: Op = { ...op, result, start, end: performance.now(), ...(result === "ok" && seen !== "unknown" ? more(seen.body) : {}) };
    this.history.push(noted);
    return noted;
  }

  /** One call in thirty is cut off: whatever became of it is unknown. */
  async #ask(method: string, path: string, body: object, headers: Record<string, string>): Promise<Seen> {
    const seen = await this.#send(method, path, body, headers);
    if (seen !== "unknown" && seen.status === 500) this.internal++;
    if (seen === "unknown" || seen.status >= 500) await new Promise((done) => setTimeout(done, 20));
    return seen;
  }

  #send(method: string, path: string, body: object, headers: Record<string, string>): Promise<Seen> {
    const cut = this.scene.random() < 1 / 30;
    return new Promise((done) => {
      const url = new URL(`/api/v1${path}`, headers["origin"] ?? this.#one(this.scene.urls));
      const asked = request(url, { method, agent: cut ? false : this.#agent, headers: { ...headers, "content-type": "application/json" } }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => (text += part));
        answer.on("end", () => done({ status: answer.statusCode!, body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {} }));
        answer.on("error", () => done("unknown"));
      });
      asked.on("error", () => done("unknown"));
      asked.on("close", () => done("unknown"));
      asked.end(JSON.stringify(body));
      if (cut) setTimeout(() => asked.destroy(), this.scene.random() * 8);
    });
  }

  #key(client: number): Record<string, string> {
    return { authorization: `Bearer ${this.scene.keys[client % this.scene.keys.length]}` };
  }

  #one<Item>(items: Item[]): Item {
    return items[Math.floor(this.scene.random() * items.length)]!;
  }
}

/** How a completion beside a claim ended: refused with the whole call, or by itself. */
function besideOf(seen: Seen, index: number): Result {
  if (seen === "unknown" || seen.status >= 500) return "unknown";
  if (seen.status !== 200) return "fail";
  const { outcome } = (seen.body["completed"] as { outcome: string }[])[index]!;
  return outcome === "completed" ? "ok" : outcome === "unavailable" ? "unknown" : "fail";
}

/** A random that is the same for the same seed (mulberry32); what many processes make of it is not. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
