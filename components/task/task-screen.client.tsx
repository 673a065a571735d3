"use client";

import { openedApart } from "@/components/ui/opened-apart.client";
import { useQuery } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import dynamic from "next/dynamic";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError } from "@/lib/client/api";
import { taskQuery } from "@/lib/client/queries";
import { useTaskEvents } from "@/lib/client/use-task-events.client";
import { AttemptsCard } from "./attempts-card.client";
import { Documents } from "./documents";
import { TaskHead } from "./task-head.client";
import { TaskSkeleton } from "./task-skeleton";
import { Timeline } from "./timeline.client";
import { WhyEscalated } from "./why-escalated";

// Fetched with the tasks that have them. `loading` keeps the wait to the card: else all of the panel around it would
// be hidden meanwhile, and its hold on the focus lost.
const loading = () => null;
const ApprovalCard = dynamic(() => import("./approval-card.client").then((file) => file.ApprovalCard), { loading });
const LeaseCard = dynamic(() => import("./lease-card.client").then((file) => file.LeaseCard), { loading });
const Told = dynamic(() => import("./told.client").then((file) => file.Told), { ssr: false, loading });
const HeldCard = openedApart(() => import("./held-card.client").then((file) => file.HeldCard));

/** A task with everything that is known of it; fills a page or a panel, and lays itself out by the room it has. */
export function TaskScreen({ id }: { id: string }) {
  const { data: task, error, isFetching, refetch } = useQuery(taskQuery(id));
  const log = useTaskEvents(id);
  if (!task && error instanceof ApiError && error.code === "not_found")
    return (
      <EmptyState icon={FileQuestion} heading="h1" title="There is no such task">
        It may never have existed, or it belongs to a capability that you may not see.
      </EmptyState>
    );
  if (!task && error) return <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  if (!task) return <TaskSkeleton />;

  return (
    <div className="@container">
      <TaskHead task={task} />
      <div className="grid gap-5 p-4 md:px-5 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-4">
          <WhyEscalated task={task} />
          {task.lease?.holder.kind === "person" && <HeldCard task={task} />}
          {task.lease && <LeaseCard task={task} />}
          {task.approval && <ApprovalCard task={task} />}
          <AttemptsCard task={task} log={log} />
          <Documents task={task} />
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <Timeline log={log} />
          <Told id={id} />
        </div>
      </div>
    </div>
  );
}
