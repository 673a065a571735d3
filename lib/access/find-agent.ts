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
  const agent = await lookUp(authorization);
  if (!agent) throw new Refusal("unauthenticated", "This key is not known, or it was revoked or has expired.");
  noteSeen(agent.keyId);
  return agent;
}

/**
 * Callers with the same header wait for the same read; only keys that were found are kept.
 * By the header and not by the key's hash: reading and hashing a key took a tenth of a whole call.
 */
function lookUp(authorization: string): Promise<AgentCaller | null> {
  const lookups = oncePerProcess("key lookups", () => new Map<string, Lookup>());
  const now = performance.now();
  const known = lookups.get(authorization);
  if (known && now - known.since < BELIEVED_MS) return known.agent;
  const lookup: Lookup = { since: now, agent: findKey(peoplePool(), hashOf(authorization)) };
  const forget = () => lookups.get(authorization) === lookup && lookups.delete(authorization);
  lookup.agent.then((agent) => agent ?? forget(), forget);
  if (lookups.size >= MOST) lookups.clear();
  lookups.set(authorization, lookup);
  return lookup.agent;
}

function hashOf(authorization: string): Buffer {
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (!key || !looksLikeKey(key)) throw new Refusal("unauthenticated", "The Authorization header has to be `Bearer` and one key, hp_...");
  return keyHash(key);
}

function noteSeen(keyId: string): void {
  const seen = oncePerProcess("keys seen", () => new Map<string, number>());
  const now = performance.now();
  if (now - (seen.get(keyId) ?? -SEEN_MS) < SEEN_MS) return;
  seen.set(keyId, now);
  // Nobody waits for it, and one that is missed is made up a minute later.
  touchKey(peoplePool(), keyId).catch(() => undefined);
}
