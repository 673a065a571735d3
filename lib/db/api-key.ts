// API keys: `hp_`, 8 characters to recognise one by, 32 random bytes, a checksum. Kept as SHA-256.
import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const FORM = /^hp_[0-9A-Za-z]{57}$/;
const SECRET = 43;
const CHECKSUM = 6;

export type NewKey = { key: string; prefix: string; hash: Buffer };

export function makeKey(): NewKey {
  const prefix = `hp_${base62(randomBytes(6), 8).slice(-8)}`;
  const body = prefix + base62(randomBytes(32), SECRET);
  const key = body + checksum(body);
  return { key, prefix, hash: keyHash(key) };
}

/** Whether this can be a key at all: its form and its checksum, without asking the database. */
export function looksLikeKey(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, -CHECKSUM)) === text.slice(-CHECKSUM);
}

export function keyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

function checksum(body: string): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return base62(sum, CHECKSUM);
}

function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text.padStart(length, "0");
}
