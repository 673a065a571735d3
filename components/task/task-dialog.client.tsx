"use client";

import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { taskQuery } from "@/lib/client/queries";
import type { Question } from "@/lib/client/url-state.client";
import { CompleteForm } from "./complete-form.client";
import { FailForm } from "./fail-form.client";
import { PriorityForm } from "./priority-form.client";
import { RequeueForm } from "./requeue-form.client";
import { CancelForm, ReleaseForm, RevokeForm } from "./say-forms.client";
import type { TaskFormProps } from "./task-form-props";

/** One question about one task. */
export function TaskDialog({ what, id, onClose }: { what: Question; id: string; onClose: () => void }) {
  const { data: task, error, refetch } = useQuery(taskQuery(id));
  const { title, description, Form } = forms[what];
  return (
    <Dialog form open onOpenChange={(open) => !open && onClose()} title={title} description={description} className="sm:w-[min(34rem,calc(100vw-2rem))]">
      {task && (
        <div className="grid gap-4">
          <p className="font-[550]">
            <UntrustedText text={task.title} />
          </p>
          <Form task={task} onDone={onClose} />
        </div>
      )}
      {!task && !error && <Skeleton className="h-24" />}
      {!task && error && <ErrorState detail={error.message} onRetry={() => void refetch()} className="py-6" />}
    </Dialog>
  );
}

const forms: Record<Question, { title: string; description: string; Form: ComponentType<TaskFormProps> }> = {
  requeue: { title: "Requeue", description: "The task goes back to the agents with its strikes reset. No earlier verdict carries over.", Form: RequeueForm },
  cancel: { title: "Cancel this task?", description: "Its agent is told at the next heartbeat, and an open request is closed. It can be requeued later.", Form: CancelForm },
  release: { title: "Give it back", description: "The task goes back to where you took it from; agents can claim it again.", Form: ReleaseForm },
  complete: { title: "Complete by hand", description: "You say that the work is done. The log keeps that a person did it.", Form: CompleteForm },
  fail: { title: "Report a failure", description: "It counts as one strike; at the last one the task escalates.", Form: FailForm },
  revoke: { title: "Take the lease away?", description: "Whoever works on it cannot write any more, and the task can be claimed anew.", Form: RevokeForm },
  priority: { title: "Move its priority", description: "Among the tasks of a capability the higher number is handed out first.", Form: PriorityForm },
};
