import Link from "next/link";
import { Button } from "@/components/ui/button";
import { StatusTag } from "@/components/ui/status-tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Approval } from "@/lib/contract/approval";
import type { TaskWithPolicy } from "@/lib/contract/task";
import { Fact, SideSection } from "./side-section";

/** The task this belongs to, how often it was tried and what it has against it. */
export function TaskFacts({ approval, task, failed, onRetry }: { approval: Approval; task: TaskWithPolicy | undefined; failed: boolean; onRetry: () => void }) {
  return (
    <SideSection title="This task">
      <Link href={`/tasks/${approval.taskId}`} prefetch={false} className="font-[550] underline decoration-line3/60 underline-offset-3 hover:decoration-ink">
        <UntrustedText text={approval.taskTitle} />
      </Link>
      {failed && !task && (
        <p className="mt-1 flex items-center gap-2 text-stop">
          Not loaded. <Button size="sm" onClick={onRetry}>Try again</Button>
        </p>
      )}
      {task && (
        <dl className="mt-1.5 grid gap-1">
          <Fact label="status">
            <StatusTag status={task.status} />
          </Fact>
          <Fact label="attempt">{task.attempt}</Fact>
          <Fact label="strikes">{strikes(task)}</Fact>
        </dl>
      )}
    </SideSection>
  );
}

function strikes({ failures, lapses, maxFailures }: TaskWithPolicy): string {
  if (failures + lapses === 0) return "none";
  return [failures ? `${failures} of ${maxFailures} failures` : "", lapses ? `${lapses} lapsed` : ""].filter(Boolean).join(", ");
}
