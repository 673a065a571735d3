// Word, icon and tone of a verdict: the same in the list and on the item.
import { CircleX, CornerUpLeft, MessageCircleReply, ThumbsUp, type LucideIcon } from "lucide-react";
import type { Tone } from "@/components/ui/tag";
import type { Approval } from "@/lib/contract/approval";

export const VERDICT_LOOKS: Record<NonNullable<Approval["verdict"]>, { tone: Tone; icon: LucideIcon; words: string }> = {
  approved: { tone: "go", icon: ThumbsUp, words: "approved" },
  changes_requested: { tone: "people", icon: CornerUpLeft, words: "changes requested" },
  rejected: { tone: "stop", icon: CircleX, words: "rejected" },
  answered: { tone: "go", icon: MessageCircleReply, words: "answered" },
};
