"use client";

import { useQuery } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/dialog.client";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { taskQuery } from "@/lib/client/queries";
import { useRequeueTask } from "@/lib/client/url-state.client";
import { RequeueForm } from "./requeue-form.client";

/** Asks how the task that the address names should go back to the agents. */
export function RequeueDialog() {
  const [id, setId] = useRequeueTask();
  const { data: task, error, refetch } = useQuery({ ...taskQuery(id ?? ""), enabled: id !== null });
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => !open && void setId(null)}
      title="Requeue"
      description="The task goes back to the agents with its strikes reset. No earlier verdict carries over."
      className="sm:w-[min(34rem,calc(100vw-2rem))]"
    >
      {id && task?.id === id && <RequeueForm key={id} task={task} onDone={() => void setId(null)} />}
      {id && !task && !error && <Skeleton className="h-24" />}
      {id && !task && error && <ErrorState detail={error.message} onRetry={() => void refetch()} className="py-6" />}
    </Dialog>
  );
}
