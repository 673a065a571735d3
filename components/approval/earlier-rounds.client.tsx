"use client";

// What was asked before on this task, and what people answered.
import { useQueries } from "@tanstack/react-query";
import Link from "next/link";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { approvalQuery } from "@/lib/client/approval-queries";
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import type { Event } from "@/lib/contract/event";
import { SideSection } from "./side-section";
import { VERDICT_LOOKS } from "./verdict-looks";

export function EarlierRounds({ approval, events }: { approval: Approval; events: Event[] }) {
  const ids = askedBefore(events, approval.id);
  const rounds = useQueries({ queries: ids.map((id) => approvalQuery(id)) });
  const known = rounds.flatMap((round) => (round.data ? [round.data] : []));
  if (known.length === 0) return null;
  return (
    <SideSection title="Earlier rounds">
      <ol className="grid gap-2.5">
        {known.toReversed().map((round) => (
          <Round key={round.id} round={round} />
        ))}
      </ol>
    </SideSection>
  );
}

function Round({ round }: { round: Approval }) {
  const look = round.verdict ? VERDICT_LOOKS[round.verdict] : undefined;
  return (
    <li className="border-l-2 border-line2 pl-2.5">
      <Link href={`/approvals/${round.id}`} prefetch={false} className="block text-ink2 hover:text-ink hover:underline">
        {round.round}. <UntrustedText text={(round.request as ChangeRequest).question} />
      </Link>
      <p>
        <b>{look?.words ?? round.state}</b>
        {round.decidedBy && <> by {round.decidedBy.name}</>}
        {round.comment && (
          <>
            : <UntrustedText text={round.comment} multiline />
          </>
        )}
      </p>
    </li>
  );
}

/** The approvals parked before this one. */
function askedBefore(events: Event[], id: string): string[] {
  const asked = events.flatMap((event) => (event.type === "parked" ? [(event.payload as { approvalId?: string }).approvalId ?? ""] : []));
  const place = asked.indexOf(id);
  return place < 0 ? [] : asked.slice(0, place).filter(Boolean);
}
