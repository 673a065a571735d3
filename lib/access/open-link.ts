import { peekLink, tokenHash } from "../db/one-time-links";
import { peoplePool } from "../db/pool";

/** What the page of a one-time link shows. Looking uses nothing up; null is a link that is not open. */
export async function openLink(kind: "invitation" | "reset", token: string | string[] | undefined): Promise<{ token: string; email: string; role: string | null } | null> {
  if (typeof token !== "string" || !/^[\w-]{43}$/.test(token)) return null;
  const [link] = await peekLink(peoplePool(), { kind, tokenHash: tokenHash(token) });
  return link ? { token, email: link.email, role: link.role } : null;
}
