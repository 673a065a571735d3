import { AlarmClock, CircleCheck, Clock, Scale, SearchX, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { addressOf, type ApprovalTab } from "./list-view";

/** Nothing in this tab, and what would bring something here. */
export function InboxEmpty({ tab, filtered }: { tab: ApprovalTab; filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState icon={SearchX} title="Nothing fits these filters" className="flex-1 content-start" action={<Link href={addressOf({ tab })} className={buttonClass({ size: "sm" })}>Show all</Link>} />
    );
  const { icon, title, text } = words[tab];
  return (
    <EmptyState icon={icon} title={title} className="flex-1 content-start">
      {text}
    </EmptyState>
  );
}

const words: Record<ApprovalTab, { icon: LucideIcon; title: string; text: string }> = {
  waiting: {
    icon: CircleCheck,
    title: "Nothing waits for you",
    text: "When an agent stops at a hold point, its request appears here by itself.",
  },
  open: { icon: CircleCheck, title: "Nothing is open", text: "Every request of every agent has been answered." },
  snoozed: { icon: AlarmClock, title: "Nothing is snoozed", text: "What you put off comes back to your list by itself, always before its deadline." },
  decided: { icon: Scale, title: "No decisions yet", text: "What people approved, sent back or rejected is kept here, with who and when." },
  expired: { icon: Clock, title: "Nothing has expired", text: "A request that nobody answers by its deadline ends here. Nothing is ever approved by silence." },
};
