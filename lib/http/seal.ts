// A text under a key, so that what is kept tells nothing without it.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const [NONCE, TAG] = [12, 16];

export function sealed(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString("base64");
}

/** Throws where the text was sealed with another key, or changed since. */
export function opened(key: Buffer, kept: string): string {
  const bytes = Buffer.from(kept, "base64");
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return cipher.update(bytes.subarray(NONCE + TAG), undefined, "utf8") + cipher.final("utf8");
}
