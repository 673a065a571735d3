import { RelativeTime } from "@/components/ui/relative-time.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { ApprovalDetail, Attention } from "@/lib/contract/approval";
import { SideSection } from "./side-section";

/** Who has opened this request, when, and how much of it they had on screen. */
export function WhoLooked({ approval }: { approval: ApprovalDetail }) {
  const opened = approval.attention.filter(({ openedAt, decidedAt }) => openedAt ?? decidedAt);
  if (opened.length === 0) return null;
  return (
    <SideSection title="Opened by">
      <ul className="grid gap-1">
        {opened.map((person, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-1.5">
            <UntrustedText text={person.by.name} />
            <span className="text-xs text-ink3">{words(person)}</span>
            <RelativeTime at={(person.openedAt ?? person.decidedAt)!} className="ml-auto text-xs text-ink3" />
          </li>
        ))}
      </ul>
    </SideSection>
  );
}

function words({ seen, evidenceOpened, decidedAt }: Attention): string {
  return [seen > 0 ? `${seen} seen` : "", evidenceOpened > 0 ? `${evidenceOpened} looked at closely` : "", decidedAt ? "decided" : ""].filter(Boolean).join(" · ");
}
