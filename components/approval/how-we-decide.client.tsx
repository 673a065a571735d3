"use client";

// How requests of this kind by this agent have been decided, over all and by whom: how often no, how fast, and what looks like a rubber stamp.
import { useQuery } from "@tanstack/react-query";
import { longSpan } from "@/components/ui/duration";
import { shareText } from "@/components/ui/share-text";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { decisionStatsQuery } from "@/lib/client/approval-queries";
import type { Approval } from "@/lib/contract/approval";
import type { DecisionStats } from "@/lib/contract/decision-stats";
import { Fact, SideSection } from "./side-section";

export function HowWeDecide({ approval }: { approval: Approval }) {
  const { data } = useQuery(decisionStatsQuery(approval.capability, approval.askedBy.name));
  const { data: whole } = useQuery(decisionStatsQuery(approval.capability));
  if (!data || data.all.decisions === 0) return null;
  return (
    <SideSection title="How we decide these">
      <Bar figures={data.all} />
      <dl className="mt-1.5 grid gap-1">
        <Fact label="decided">
          {data.all.decisions.toLocaleString("en")} <span className="text-ink3">in 30 days</span>
        </Fact>
        <Fact label="rejected">
          <Rejected figures={data.all} />
          {whole && whole.all.decisions > data.all.decisions && (
            <span className="block text-xs text-ink2">
              whoever asks: <Rejected figures={whole.all} />
            </span>
          )}
        </Fact>
        {data.all.p50Seconds !== null && <Fact label="half took">under {longSpan(Math.max(1, Math.ceil(data.all.p50Seconds)) * 1000)}</Fact>}
        {data.all.rubberStamps > 0 && (
          <Fact label="hasty">
            <span className="text-people">{data.all.rubberStamps} of {data.all.approved} approved unread, or in under {data.underSeconds} s</span>
          </Fact>
        )}
      </dl>
      {data.people.length > 1 && (
        <ul aria-label="By person" className="mt-2 grid gap-1 border-t border-line pt-2">
          {data.people.slice(0, MOST).map((figures) => (
            <li key={figures.person.id} className="flex flex-wrap items-baseline gap-x-2 text-xs">
              <span className="min-w-0 flex-1 truncate text-sm">
                <UntrustedText text={figures.person.name} />
              </span>
              <span className="text-ink2">
                <Rejected figures={figures} /> rejected
              </span>
              {figures.rubberStamps > 0 && <span className="text-people">{figures.rubberStamps} of {figures.approved} hasty</span>}
            </li>
          ))}
        </ul>
      )}
    </SideSection>
  );
}

/** Who decided most. */
const MOST = 5;

function Rejected({ figures: { rejected, decisions, rejectRate } }: { figures: DecisionStats["all"] }) {
  return (
    <span className="tabular-nums">
      {shareText(rejectRate ?? 0)} <span className="text-ink3">({rejected.toLocaleString("en")} of {decisions.toLocaleString("en")})</span>
    </span>
  );
}

/** Shares of the verdicts; the same in words below it. */
function Bar({ figures }: { figures: DecisionStats["all"] }) {
  const shares = [
    { number: figures.approved + figures.answered, words: figures.answered > figures.approved ? "answered" : "approved", ground: "bg-go", text: "text-go" },
    { number: figures.changesRequested, words: "sent back", ground: "bg-people", text: "text-people" },
    { number: figures.rejected, words: "rejected", ground: "bg-stop", text: "text-stop" },
  ].filter(({ number }) => number > 0);
  return (
    <>
      <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full">
        {shares.map(({ number, words, ground }) => (
          <span key={words} style={{ flexGrow: number }} className={ground} />
        ))}
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-3 text-xs tabular-nums">
        {shares.map(({ number, words, text }) => (
          <span key={words} className={text}>
            {number.toLocaleString("en")} {words}
          </span>
        ))}
      </p>
    </>
  );
}
