import type { BlockList } from "node:net";
import type { AgentCaller } from "../contract/caller";
import { Refusal } from "../contract/problem";
import { keyHash, looksLikeKey } from "../db/api-key";
import { findKey, KEY_BELIEVED_MS } from "../db/find-key";
import { isWithin, rangesOf } from "../db/key-ranges";
import { heartbeatPool } from "../db/pool";
import { touchKey } from "../db/touch-key";
import { oncePerProcess } from "../process";

const SEEN_MS = 60_000;
const MOST = 10_000;

type Found = { agent: AgentCaller; within: BlockList | null };
type Lookup = { since: number; found: Promise<Found | null> };

/** The agent of an Authorization header; `address` is where the call comes from. */
export async function findAgent(authorization: string, address: string | null): Promise<AgentCaller> {
  const found = await lookUp(authorization);
  if (!found) throw new Refusal("unauthenticated", "This key is not known, or it was revoked or has expired.");
  const { agent, within } = found;
  if (within && !isWithin(within, address)) throw new Refusal("forbidden", "This key may not be used from this address.");
  noteSeen(agent.keyId);
  return agent;
}

/**
 * Callers with the same header wait for the same read; only keys that were found are kept.
 * By the header and not by the key's hash: reading and hashing a key took a tenth of a whole call.
 */
function lookUp(authorization: string): Promise<Found | null> {
  const lookups = oncePerProcess("key lookups", () => new Map<string, Lookup>());
  const now = performance.now();
  const known = lookups.get(authorization);
  if (known && now - known.since < KEY_BELIEVED_MS) return known.found;
  const lookup: Lookup = { since: now, found: read(authorization) };
  const forget = () => lookups.get(authorization) === lookup && lookups.delete(authorization);
  lookup.found.then((found) => found ?? forget(), forget);
  if (lookups.size >= MOST) lookups.clear();
  lookups.set(authorization, lookup);
  return lookup.found;
}

async function read(authorization: string): Promise<Found | null> {
  const key = await findKey(heartbeatPool(), hashOf(authorization));
  return key && { agent: key.agent, within: key.ranges.length ? rangesOf(key.ranges) : null };
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
  touchKey(heartbeatPool(), keyId).catch(() => undefined);
}
