import type { Metadata } from "next";
import type { QueryKey } from "@tanstack/react-query";
import { Batch } from "@/components/approval/batch.client";
import { batchParts, MOST_TOGETHER } from "@/components/approval/list-view";
import { Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { readAddress, searchOf } from "@/lib/client/address";
import { approvalQuery } from "@/lib/client/approval-queries";
import { UUID } from "@/lib/contract/uuid";
import { readApprovalDetail } from "@/lib/db/read-approval-detail";

export const metadata: Metadata = { title: "Decide together" };

export default async function BatchPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const me = await pagePerson("/approvals");
  const { ids } = readAddress(batchParts, searchOf(await searchParams));
  const read = async (id: string): Promise<[QueryKey, unknown]> => [approvalQuery(id).queryKey, (await readApprovalDetail(id, null, me.userId)) ?? undefined];
  return (
    <Hydrate reads={await Promise.all(ids.filter((id) => UUID.test(id)).slice(0, MOST_TOGETHER).map(read))}>
      <Batch canDecide={me.role !== "viewer"} />
    </Hydrate>
  );
}
