// What was asked before on this task, and what people answered.
import Link from "next/link";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { EarlierRound } from "@/lib/contract/approval";
import { SideSection } from "./side-section";
import { VERDICT_LOOKS } from "./verdict-looks";

export function EarlierRounds({ rounds }: { rounds: EarlierRound[] }) {
  if (rounds.length === 0) return null;
  return (
    <SideSection title="Earlier rounds">
      <ol className="grid gap-2.5">
        {rounds.map((round) => (
          <li key={round.id} className="border-l-2 border-line2 pl-2.5">
            <Link href={`/approvals/${round.id}`} prefetch={false} className="block text-ink2 hover:text-ink hover:underline">
              {round.round}. <UntrustedText text={round.question} />
            </Link>
            <p>
              <b>{round.verdict ? VERDICT_LOOKS[round.verdict].words : round.state}</b>
              {round.decidedBy && <> by {round.decidedBy.name}</>}
              {round.comment && (
                <>
                  : <UntrustedText text={round.comment} multiline />
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </SideSection>
  );
}
