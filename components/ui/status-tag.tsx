import {
  Ban,
  CheckCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Clock,
  CornerUpLeft,
  Hand,
  OctagonAlert,
  SkipForward,
  ThumbsUp,
  type LucideIcon,
} from "lucide-react";
import { Tag, type Tone } from "./tag";

export function StatusTag({ status }: { status: string }) {
  const { tone, icon, words } = statusLook(status);
  return (
    <Tag tone={tone} icon={icon}>
      {words}
    </Tag>
  );
}

/** Word, icon and tone of a status: the same on every screen. */
export function statusLook(status: string): { tone: Tone; icon: LucideIcon; words: string } {
  return looks[status] ?? { tone: "neutral", icon: CircleDashed, words: status.replaceAll("_", " ") };
}

const looks: Record<string, { tone: Tone; icon: LucideIcon; words: string }> = {
  pending: { tone: "neutral", icon: CircleDashed, words: "pending" },
  in_progress: { tone: "agents", icon: CircleDot, words: "in progress" },
  needs_approval: { tone: "people", icon: Hand, words: "needs approval" },
  approved: { tone: "go", icon: ThumbsUp, words: "approved" },
  changes_requested: { tone: "people", icon: CornerUpLeft, words: "changes asked" },
  escalated: { tone: "stop", icon: OctagonAlert, words: "escalated" },
  completed: { tone: "go", icon: CheckCheck, words: "completed" },
  skipped: { tone: "neutral", icon: SkipForward, words: "skipped" },
  rejected: { tone: "stop", icon: CircleX, words: "rejected" },
  expired: { tone: "neutral", icon: Clock, words: "expired" },
  cancelled: { tone: "neutral", icon: Ban, words: "cancelled" },
};
