import type { Metadata } from "next";
import type { QueryKey } from "@tanstack/react-query";
import { ApprovalItem } from "@/components/approval/item.client";
import { firstPage, Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { approvalQuery } from "@/lib/client/approval-queries";
import { taskEventsQuery, taskQuery } from "@/lib/client/queries";
import { UUID } from "@/lib/contract/uuid";
import { readApprovalDetail } from "@/lib/db/read-approval-detail";
import { readTask } from "@/lib/db/read-task";
import { readTaskEvents } from "@/lib/db/read-events";

export const metadata: Metadata = { title: "Approval" };

export default async function ApprovalPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const me = await pagePerson(`/approvals/${encodeURIComponent(id)}`);
  return (
    <Hydrate reads={await readsOf(id, me.userId)}>
      <ApprovalItem id={id} me={{ kind: "person", id: me.userId, name: me.name, role: me.role }} />
    </Hydrate>
  );
}

/** What the item shows; nothing where there is no such approval, which the item then says itself. */
async function readsOf(id: string, me: string): Promise<[key: QueryKey, data: unknown][]> {
  const approval = UUID.test(id) ? await readApprovalDetail(id, null, me) : null;
  if (!approval) return [];
  const [task, events] = await Promise.all([readTask(approval.taskId), readTaskEvents({ id: approval.taskId, limit: 200 })]);
  return [
    [approvalQuery(id).queryKey, approval],
    [taskQuery(approval.taskId).queryKey, task],
    [taskEventsQuery(approval.taskId).queryKey, firstPage(events, 0)],
  ];
}
