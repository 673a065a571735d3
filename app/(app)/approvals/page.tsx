import type { Metadata } from "next";
import { NothingOpen } from "@/components/approval/nothing-open.client";

export const metadata: Metadata = { title: "Approvals" };

export default function ApprovalsPage() {
  return <NothingOpen />;
}
