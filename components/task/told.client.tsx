"use client";

import { useQuery } from "@tanstack/react-query";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { taskNoticesQuery } from "@/lib/client/notice-queries";
import { noticeWords } from "@/lib/client/notice-words";

/** Who was told of this task, by which way, and what became of it. */
export function Told({ id }: { id: string }) {
  const { data } = useQuery(taskNoticesQuery(id));
  if (!data?.items.length) return null;
  return (
    <section aria-labelledby="told-heading" className="min-w-0">
      <h2 id="told-heading" className="mb-2.5 text-xs font-[560] tracking-normal text-ink3">
        Who was told
      </h2>
      <ul className="grid gap-1 text-sm">
        {data.items.map((notice, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-1.5">
            <UntrustedText text={notice.to} />
            <span className="text-xs text-ink3">{noticeWords(notice)}</span>
            <RelativeTime at={notice.at} className="ml-auto text-xs text-ink3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
