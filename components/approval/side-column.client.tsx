"use client";

// Beside the request: why it stopped here, its task, earlier rounds, the log, and the hash that ties it together.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect } from "react";
import { taskEventsQuery, taskQuery } from "@/lib/client/queries";
import type { ApprovalDetail as Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { Comments } from "./comments.client";
import { ContentHash } from "./content-hash";
import { EarlierRounds } from "./earlier-rounds";
import { HowWeDecide } from "./how-we-decide.client";
import { SideSection } from "./side-section";
import { TaskFacts } from "./task-facts";
import { Timeline } from "./timeline";
import { Votes } from "./votes";
import { WhoLooked } from "./who-looked";
import { WhyHere } from "./why-here";

// Nothing else waits for it: who was told is no part of the request.
const Told = dynamic(() => import("./told.client").then((file) => file.Told), { ssr: false, loading: () => null });

/** Beyond this the log is read on the task's own page. */
const PAGES = 10;

export function SideColumn({ approval, request, canComment }: { approval: Approval; request: ChangeRequest; canComment: boolean }) {
  const task = useQuery(taskQuery(approval.taskId));
  const log = useInfiniteQuery(taskEventsQuery(approval.taskId));
  const events = log.data?.pages.flatMap((page) => page.events);
  const { hasNextPage, isFetching, fetchNextPage } = log;
  const pages = log.data?.pages.length ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetching && pages < PAGES) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage, pages]);

  return (
    <aside aria-label="About this request" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 text-sm @[50rem]/item:border-l @[50rem]/item:border-line @[50rem]/item:pl-5">
      <WhyHere why={approval.why} request={request} />
      <Votes approval={approval} />
      <TaskFacts approval={approval} task={task.data} failed={task.isError} onRetry={() => void task.refetch()} />
      <HowWeDecide approval={approval} />
      <EarlierRounds rounds={approval.previous} />
      <Comments approval={approval} events={events ?? []} canWrite={canComment} />
      <SideSection title="Timeline">
        <Timeline events={events} more={hasNextPage} failed={log.isError} taskId={approval.taskId} onRetry={() => void log.refetch()} />
      </SideSection>
      <Told approval={approval} />
      <WhoLooked approval={approval} />
      <ContentHash hash={approval.contentHash} approved={approval.approvedHash} />
    </aside>
  );
}
