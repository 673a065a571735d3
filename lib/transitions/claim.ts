// Claim: hand ready tasks to one claimant, each in one transaction; never one task to two.
import type { AgentCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import type { ClaimAnswer } from "../contract/work";
import { waitForWork } from "../db/bell";
import type { ClaimedRow } from "../db/claim-ready";
import { forgetCapped } from "../db/lock-capped";
import { readCapabilityNames } from "../db/read-capability-names";
import { endingsOf, outcomesOf } from "../db/outcomes-of";
import { tellClosed } from "../db/tell-closed";
import type { Asked } from "../db/claim-batch";
import { claimsOf } from "../db/claims-of";
import { whileLive } from "../db/while-live";
import { type Refused, whyRefused } from "../db/why-refused";
import { claimAlong, type Claimed } from "../db/work-flight";

/** Tries when ready work was held by others while we looked. */
const TRIES = 4;

type Got = { rows: ClaimedRow[]; refused: Refused[] };

export async function claim(caller: AgentCaller, input: Input<"claim">, request: { signal: AbortSignal }): Promise<ClaimAnswer> {
  await refuseUnknown(caller, input.capabilities);
  const holder = { kind: "agent" as const, id: caller.agentId, name: caller.name, keyId: caller.keyId, worker: input.worker ?? null };
  const endings = endingsOf(caller, input.complete ?? []);
  const asked = { capabilities: [...input.capabilities].sort(), count: input.limit, holder };
  const until = Date.now() + input.waitSeconds * 1000;
  const first = endings.length ? await claimAlong(asked, endings) : undefined;
  const [got, completed] = await Promise.all([first?.rows.length || !input.waitSeconds ? claimNow(asked, first) : whileLive(caller, request.signal, wait), outcomesOf(caller, endings, first?.done ?? [])]);
  const [claims, closed] = await Promise.all([claimsOf(got.rows), got.rows.some(({ untold }) => untold) || !got.rows.length ? tellClosed(caller.keyId) : []]);
  const refused = got.rows.length ? [] : got.refused.map(({ capability, reason, retryAt }) => ({ capability, reason, retryAt }));
  return { claims, refused: inOrder(refused, input.capabilities), closed, completed };

  function wait(signal: AbortSignal, refuseEnded: () => void): Promise<Got> {
    return claimHeld(asked, until, signal, refuseEnded);
  }
}

/** Tries, and where there is nothing waits for the bell of its capabilities, or for what is due next. */
async function claimHeld(asked: Asked, until: number, signal: AbortSignal, refuseEnded: () => void): Promise<Got> {
  const waiter = waitForWork(asked.capabilities);
  try {
    await waiter.heard;
    for (;;) {
      const got = await claimNow(asked).catch(waitOn);
      const left = until - Date.now();
      if (got.rows.length || left <= 0 || signal.aborted) return got;
      const due = Math.min(...got.refused.map(({ retryAt, now }) => (retryAt ? Math.max(20, Date.parse(retryAt) - Date.parse(now) + 5) : Infinity)));
      await waiter.rung(Math.min(left, due, "again" in got ? got.again : Infinity), signal);
      refuseEnded();
      if (signal.aborted) return got;
    }
  } finally {
    waiter.leave();
  }
}

/** When the bell woke more than can be served at once, the rest goes on waiting, a while each. */
function waitOn(error: unknown): Got & { again: number } {
  if (!(error instanceof Refusal) || error.code !== "unavailable") throw error;
  return { rows: [], refused: [], again: 500 + Math.random() * 1_000 };
}

/** `first`: what a first try has brought. */
async function claimNow(asked: Asked, first?: Claimed): Promise<Got> {
  let { rows } = first ?? (await claimAlong(asked));
  for (let tries = 1; ; tries++) {
    if (rows.length) return { rows, refused: [] };
    const refused = await whyRefused(asked.capabilities);
    if (tries === TRIES || !refused.some(({ ready }) => ready)) return { rows, refused };
    forgetCapped();
    ({ rows } = await claimAlong(asked));
  }
}

async function refuseUnknown(caller: AgentCaller, names: string[]): Promise<void> {
  const denied = caller.capabilities.includes("*") ? undefined : names.find((name) => !caller.capabilities.includes(name));
  if (denied) throw new Refusal("forbidden", "The key has not every capability that was asked for.");
  const { known, nearest } = await readCapabilityNames(names);
  const index = names.findIndex((name) => !known.has(name));
  if (index < 0) return;
  const hint = nearest.get(names[index]!)?.join(", ");
  throw Refusal.invalid(`/capabilities/${index}`, `is not a capability${hint ? ` (nearest: ${hint})` : ""}`);
}

function inOrder<Item extends { capability: string }>(items: Item[], names: string[]): Item[] {
  return [...items].sort((a, b) => names.indexOf(a.capability) - names.indexOf(b.capability));
}
