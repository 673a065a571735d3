import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { escalationSentence } from "@/lib/client/escalation-words";
import type { TaskCard } from "@/lib/contract/task";

export function WhyEscalated({ task }: { task: TaskCard }) {
  if (task.status !== "escalated" || !task.escalation) return null;
  return (
    <Notice tone="stop">
      <b>Taken away from the agents</b> <RelativeTime at={task.escalation.at} />. {escalationSentence(task.escalation)} A person says what
      happens next.
    </Notice>
  );
}
