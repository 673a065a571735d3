// Standard Webhooks: who holds the secret can tell that a call is ours, is whole, and is not an old one said again.
import { createHmac, randomBytes } from "node:crypto";

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

export function signed(secret: string, id: string, body: string, now = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64")).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
