import type { AgentCaller } from "../contract/caller";
import { Refusal } from "../contract/problem";
import { keyHash, looksLikeKey } from "../db/api-key";
import { findKey } from "../db/find-key";
import { peoplePool } from "../db/pool";
import { touchKey } from "../db/touch-key";
import { oncePerProcess } from "../process";

/** How long a found key is believed. A revoked one stops everywhere within this. */
const BELIEVED_MS = 500;
const SEEN_MS = 60_000;
const MOST = 10_000;

type Lookup = { since: number; agent: Promise<AgentCaller | null> };

/** The agent of an Authorization header. */
export async function findAgent(authorization: string): Promise<AgentCaller> {
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (!key || !looksLikeKey(key)) throw new Refusal("unauthenticated", "The Authorization header has to be `Bearer` and one key, hp_...");
  const agent = await lookUp(keyHash(key));
  if (!agent) throw new Refusal("unauthenticated", "This key is not known, or it was revoked or has expired.");
  noteSeen(agent.keyId);
  return agent;
}

/** Callers with the same key wait for the same read; only keys that were found are kept. */
function lookUp(hash: Buffer): Promise<AgentCaller | null> {
  const lookups = oncePerProcess("key lookups", () => new Map<string, Lookup>());
  const name = hash.toString("base64");
  const now = performance.now();
  const known = lookups.get(name);
  if (known && now - known.since < BELIEVED_MS) return known.agent;
  const lookup: Lookup = { since: now, agent: findKey(peoplePool(), hash) };
  const forget = () => lookups.get(name) === lookup && lookups.delete(name);
  lookup.agent.then((agent) => agent ?? forget(), forget);
  if (lookups.size >= MOST) lookups.clear();
  lookups.set(name, lookup);
  return lookup.agent;
}

function noteSeen(keyId: string): void {
  const seen = oncePerProcess("keys seen", () => new Map<string, number>());
  const now = performance.now();
  if (now - (seen.get(keyId) ?? -SEEN_MS) < SEEN_MS) return;
  seen.set(keyId, now);
  // Nobody waits for it, and one that is missed is made up a minute later.
  touchKey(peoplePool(), keyId).catch(() => undefined);
}
