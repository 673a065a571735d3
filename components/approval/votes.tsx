import { RelativeTime } from "@/components/ui/relative-time.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Approval } from "@/lib/contract/approval";
import { SideSection } from "./side-section";
import { VERDICT_LOOKS } from "./verdict-looks";

/** Who has voted, where one voice is not enough. */
export function Votes({ approval }: { approval: Approval }) {
  if (approval.approvalsNeeded < 2 || approval.votes.length === 0) return null;
  return (
    <SideSection title="Votes">
      <ul className="grid gap-1">
        {approval.votes.map((vote, index) => (
          <li key={index}>
            <b>{vote.by.name}</b> {VERDICT_LOOKS[vote.verdict].words}, <RelativeTime at={vote.at} className="text-ink3" />
            {!vote.counts && <span className="block text-people">Does not count any more: {vote.by.name} may no longer decide this.</span>}
            {vote.comment && (
              <span className="block text-ink2">
                <UntrustedText text={vote.comment} multiline />
              </span>
            )}
          </li>
        ))}
      </ul>
    </SideSection>
  );
}
