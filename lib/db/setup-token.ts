// The one-time token of the set-up link. Only hashes are kept, one for each start that printed a link:
// servers that start together on an empty database each print one, and each must work.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const KEPT = 10;

export function makeSetupToken(): string {
  return randomBytes(32).toString("base64url");
}

export function addToken(kept: string | null, token: string): string {
  return [hashOf(token), ...(kept?.split(" ") ?? [])].slice(0, KEPT).join(" ");
}

export function isKept(kept: string | null, token: string): boolean {
  const asked = Buffer.from(hashOf(token));
  return (kept?.split(" ") ?? []).filter((hash) => timingSafeEqual(Buffer.from(hash), asked)).length > 0;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
