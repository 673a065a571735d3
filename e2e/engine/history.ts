// What clients saw, and what may not be in it. A pure judge: it knows nothing of how the board does it.
export type Result = "ok" | "fail" | "unknown";
export type Op = {
  client: number; verb: string; result: Result;
  /** By the clients' one monotonic clock: when it was asked, and when the answer was there. */
  start: number; end: number;
  task?: string; title?: string; token?: string;
  /** Of a claim, by the board's clock: from when to when it is the holder's. A heartbeat moves the end, an ending names it. */
  from?: number; until?: number;
  approval?: string; verdict?: string; by?: string;
};
export type Final = Map<string, { title: string; status: string; token: string | null }>;
export type Flaw = { kind: "two holders" | "lost lease wrote" | "lost work" | "phantom work" | "two verdicts"; of: string; words: string };

const ENDINGS = ["complete", "fail", "release", "park", "skip"];
const WRITES = ["heartbeat", ...ENDINGS];

export function judge(history: Op[], final: Final): Flaw[] {
  const ofTask = group(history.filter(({ task }) => task !== undefined), ({ task }) => task!);
  return [
    ...[...ofTask.values()].flatMap((ops) => [...twoHolders(ops), ...lostLeaseWrote(ops)]),
    ...lostWork(history, final), ...phantomWork(history, final, ofTask), ...twoVerdicts(history),
  ];
}

/** Leases that were acknowledged must not overlap, nor share a token. */
function twoHolders(ops: Op[]): Flaw[] {
  const leases = claimsOf(ops).map((claim) => ({ claim, from: claim.from!, until: endOf(claim, ops) })).sort((a, b) => a.from - b.from);
  return leases.slice(1).flatMap((lease, index) => {
    const before = leases[index]!;
    if (lease.claim.token !== before.claim.token && lease.from >= before.until) return [];
    return [flaw("two holders", lease.claim.task!, `client ${before.claim.client} until ${before.until}, client ${lease.claim.client} from ${lease.from}`)];
  });
}

/** Until when a lease was surely held: an ending whose answer never came may have ended it at once. */
function endOf(claim: Op, ops: Op[]): number {
  const own = ops.filter((op) => op.token === claim.token && op !== claim);
  const ended = own.find((op) => ENDINGS.includes(op.verb) && op.result === "ok");
  if (ended) return ended.until ?? claim.from!;
  if (own.some((op) => ENDINGS.includes(op.verb) && op.result === "unknown")) return claim.from!;
  return Math.max(claim.until!, ...own.filter((op) => op.verb === "heartbeat" && op.result === "ok").map((op) => op.until!));
}

/** A write is accepted only under the last lease: not when the next claim's answer was there before it was asked. */
function lostLeaseWrote(ops: Op[]): Flaw[] {
  const claims = claimsOf(ops);
  return ops.filter((op) => WRITES.includes(op.verb) && op.result === "ok").flatMap((write) => {
    const mine = claims.find(({ token }) => token === write.token);
    const next = claims.find((claim) => claim.token !== write.token && claim.end < write.start && (!mine || claim.from! > mine.from!));
    const repeat = ops.some((op) => op !== write && op.token === write.token && op.verb === write.verb && op.result !== "fail" && op.start < write.start);
    return next && !(repeat && write.verb !== "heartbeat") ? [flaw("lost lease wrote", write.task!, `${write.verb} of client ${write.client} after client ${next.client} had claimed`)] : [];
  });
}

function lostWork(history: Op[], final: Final): Flaw[] {
  return history.filter(({ result }) => result === "ok").flatMap((op) => {
    const now = op.task === undefined ? undefined : final.get(op.task);
    if (op.verb === "create" && !now) return [flaw("lost work", op.task!, "was created and is not there")];
    if (op.verb === "complete" && (now?.status !== "completed" || now.token !== op.token)) return [flaw("lost work", op.task!, `was completed by client ${op.client} and is ${now?.status}, with the result of ${now?.token}`)];
    return [];
  });
}

function phantomWork(history: Op[], final: Final, ofTask: Map<string, Op[]>): Flaw[] {
  const asked = new Set(history.filter(({ verb, result }) => verb === "create" && result !== "fail").map(({ title }) => title));
  const claims = claimsOf(history).filter(({ title }) => !asked.has(title)).map((op) => flaw("phantom work", op.task!, `was claimed and never created: ${op.title}`));
  const completed = [...final].filter(([id, { status, token }]) => status === "completed" && !(ofTask.get(id) ?? []).some((op) => op.verb === "complete" && op.result !== "fail" && op.token === token));
  return [...claims, ...completed.map(([id]) => flaw("phantom work", id, "is completed and nobody did it"))];
}

function twoVerdicts(history: Op[]): Flaw[] {
  const decided = group(history.filter(({ verb, result }) => verb === "decide" && result === "ok"), ({ approval }) => approval!);
  return [...decided].flatMap(([approval, ops]) => {
    const different = new Set(ops.map(({ by, verdict }) => `${by} ${verdict}`));
    return different.size > 1 ? [flaw("two verdicts", approval, [...different].join(", "))] : [];
  });
}

function claimsOf(ops: Op[]): Op[] {
  return ops.filter(({ verb, result }) => verb === "claim" && result === "ok");
}

function flaw(kind: Flaw["kind"], of: string, words: string): Flaw {
  return { kind, of, words };
}

function group<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
