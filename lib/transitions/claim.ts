// Claim: hand ready tasks to one claimant, each in one transaction; never one task to two.
import type { AgentCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import type { ClaimAnswer } from "../contract/work";
import { type ClaimedRow, claimReady, type Wish } from "../db/claim-ready";
import { flight } from "../db/flight";
import { workPool } from "../db/pool";
import { readCapabilityNames } from "../db/read-capability-names";
import { whyEmpty } from "../db/why-empty";
import { claimsOf } from "./claims-of";

type Asked = { capabilities: string[]; count: number; holder: Wish["holder"] };
type Refused = ClaimAnswer["refused"];

/** Tries when ready work was held by others, or escalated, while we looked. */
const TRIES = 4;

/** Wishes for one capability travel together, whichever it is; a wish for several goes by itself. */
const claimOne = flight<Asked, ClaimedRow[]>((asked) => claimFor(asked), { most: 100, queue: 10_000 });

export async function claim(caller: AgentCaller, input: Input<"claim">): Promise<ClaimAnswer> {
  await refuseUnknown(caller, input.capabilities);
  const holder = { kind: "agent", id: caller.agentId, name: caller.name, keyId: caller.keyId, worker: input.worker ?? null };
  const rows: ClaimedRow[] = [];
  let refused: Refused = [];
  for (let tries = 0; tries < TRIES && rows.length < input.limit; tries++) {
    const asked = { capabilities: input.capabilities, count: input.limit - rows.length, holder };
    const got = await (input.capabilities.length === 1 ? claimOne(asked) : claimFor([asked]).then(([first]) => first!));
    rows.push(...got);
    if (rows.length) break;
    const reasons = await whyEmpty(workPool(), { capabilities: input.capabilities });
    refused = reasons.map(({ capability, paused, halted, next_at }) => ({ capability, reason: halted ? "halted" : paused ? "paused" : "empty", retryAt: next_at }));
    if (!reasons.some((reason) => reason.ready && !reason.paused && !reason.halted)) break;
  }
  return { claims: await claimsOf(rows), refused: rows.length ? [] : refused, closed: [] };
}

/** One statement for all; what escalated on the way makes room for the next task. */
async function claimFor(asked: Asked[]): Promise<ClaimedRow[][]> {
  const got: ClaimedRow[][] = asked.map(() => []);
  for (let again = true, round = 0; again && round < 50; round++) {
    const open = asked.map((ask, index) => ({ ask, index, count: ask.count - got[index]!.length })).filter(({ count }) => count > 0);
    if (!open.length) break;
    const slots = new Map<string, { capabilities: string[]; count: number; slot: number }>();
    const wishes = open.map(({ ask, count }) => {
      const key = ask.capabilities.join("\n");
      const slot = slots.get(key) ?? { capabilities: ask.capabilities, count: 0, slot: slots.size };
      slots.set(key, { ...slot, count: slot.count + count });
      return { slot: slot.slot, count, holder: ask.holder };
    });
    const rows = await claimReady(workPool(), [...slots.values()], wishes);
    for (const row of rows) if (row.token) got[open[row.wish]!.index]!.push(row);
    again = rows.some((row) => !row.token);
  }
  return got;
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
