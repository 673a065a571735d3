import type { Metadata } from "next";
import { Batch } from "@/components/approval/batch.client";
import { pagePerson } from "@/lib/access/page-person";

export const metadata: Metadata = { title: "Decide together" };

export default async function BatchPage() {
  const me = await pagePerson("/approvals");
  return <Batch canDecide={me.role !== "viewer"} />;
}
