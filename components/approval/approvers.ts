// Who has said yes to a request and may still decide it. Another's yes is shown, and does not count.
import type { Approval } from "@/lib/contract/approval";

export function approvers({ votes }: Pick<Approval, "votes">): string[] {
  return votes.filter(({ verdict, counts }) => verdict === "approved" && counts).map(({ by }) => by.name);
}
