"use client";

import { useQuery } from "@tanstack/react-query";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { taskNoticesQuery } from "@/lib/client/notice-queries";
import { noticeWords } from "@/lib/client/notice-words";
import type { ApprovalDetail } from "@/lib/contract/approval";
import { SideSection } from "./side-section";

/** Who was told of this request, by which way, and what became of it. Where it cannot be read nothing is said. */
export function Told({ approval: { id, taskId } }: { approval: ApprovalDetail }) {
  const { data } = useQuery(taskNoticesQuery(taskId));
  const told = data?.items.filter(({ approvalId }) => approvalId === id) ?? [];
  if (told.length === 0) return null;
  return (
    <SideSection title="Who was told">
      <ul className="grid gap-1">
        {told.map((notice, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-1.5">
            <UntrustedText text={notice.to} />
            <span className="text-xs text-ink3">{noticeWords(notice)}</span>
            <RelativeTime at={notice.at} className="ml-auto text-xs text-ink3" />
          </li>
        ))}
      </ul>
    </SideSection>
  );
}
