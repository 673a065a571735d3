// The key by which push services know this board: made of its secret, so that every server has the same without another table.
import { createECDH, hkdfSync } from "node:crypto";
import { peoplePool } from "../db/pool";
import { readAuthSecret } from "../db/read-auth-secret";

export type VapidKey = { publicKey: string; privateKey: string };

export async function vapidKey(): Promise<VapidKey> {
  const secret = await readAuthSecret(peoplePool());
  for (let number = 0; ; number++) {
    const curve = createECDH("prime256v1");
    const drawn = Buffer.from(hkdfSync("sha256", secret, "", `holdpoint web push ${number}`, 32));
    try {
      curve.setPrivateKey(drawn);
      return { publicKey: curve.getPublicKey("base64url"), privateKey: drawn.toString("base64url") };
    } catch {
      // Of 2^32 numbers one is not on the curve: the next is.
    }
  }
}
