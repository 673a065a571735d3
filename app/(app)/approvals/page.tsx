import type { Metadata } from "next";
import { NothingOpen } from "@/components/approval/nothing-open.client";
import { pagePerson } from "@/lib/access/page-person";

export const metadata: Metadata = { title: "Approvals" };

export default async function ApprovalsPage() {
  await pagePerson("/approvals");
  return <NothingOpen />;
}
