// Who has the link of an invitation joins with a name and a password. The token is looked at twice: before the costly hash, and as it is used up.
import { hashPassword } from "better-auth/crypto";
import type { Caller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { joinByInvitation } from "../db/join-by-invitation";
import { peekLink, tokenHash } from "../db/one-time-links";
import { peoplePool } from "../db/pool";
import { transaction } from "../db/transaction";

export async function acceptInvitation(_caller: Caller | null, { token, name, password }: Input<"acceptInvitation">): Promise<Output<"acceptInvitation">> {
  const asked = { tokenHash: tokenHash(token), kind: "invitation" };
  if (!(await peekLink(peoplePool(), asked)).length) throw refused();
  const passwordHash = await hashPassword(password);
  return transaction(peoplePool(), async (client) => {
    const joined = await joinByInvitation(client, asked, name, passwordHash);
    if (!joined) throw refused();
    return { email: joined.email };
  });
}

function refused(): Refusal {
  return new Refusal("forbidden", "This invitation is not valid: it was used, revoked, or has expired.");
}
