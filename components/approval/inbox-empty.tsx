import { CircleCheck, Clock, Scale, type LucideIcon } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import type { ApprovalTab } from "./sort-approvals";

/** Nothing in this tab, and what would bring something here. */
export function InboxEmpty({ tab }: { tab: ApprovalTab }) {
  const { icon, title, text } = words[tab];
  return (
    <EmptyState icon={icon} title={title} className="flex-1 content-start">
      {text}
    </EmptyState>
  );
}

const words: Record<ApprovalTab, { icon: LucideIcon; title: string; text: string }> = {
  open: {
    icon: CircleCheck,
    title: "Nothing waits for you",
    text: "When an agent stops at a hold point, its request appears here by itself.",
  },
  decided: { icon: Scale, title: "No decisions yet", text: "What people approved, sent back or rejected is kept here, with who and when." },
  expired: { icon: Clock, title: "Nothing has expired", text: "A request that nobody answers by its deadline ends here. Nothing is ever approved by silence." },
};
