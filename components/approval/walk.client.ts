"use client";

// J and K: along the open items, or along the rows while none is open.
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { approvalQuery } from "@/lib/client/approval-queries";
import type { ApprovalRow } from "@/lib/contract/approval";
import { useKeys } from "./keys.client";
import { neighbours } from "./sort-approvals";

export function useWalk(rows: ApprovalRow[], openId: string | undefined, href: (id: string) => string): void {
  const router = useRouter();
  const queries = useQueryClient();
  const ids = rows.map((row) => row.id);
  const place = useRef(0);
  const current = openId ?? undefined;
  const at = current === undefined ? -1 : ids.indexOf(current);
  useEffect(() => {
    if (at >= 0) place.current = at;
  }, [at]);

  const go = (way: "next" | "previous") => {
    // A decision that is being written is finished or closed first.
    if (document.querySelector("[data-deciding]")) return;
    const from = openId ?? focusedRow();
    const to = neighbours(ids, from, place.current)[way];
    if (to === undefined) return;
    rowOf(to)?.scrollIntoView({ block: "nearest" });
    if (openId === undefined) rowOf(to)?.focus();
    else router.push(href(to));
  };
  useKeys({ next: () => go("next"), previous: () => go("previous") });

  // The next one is read while this one is decided.
  const ahead = ids[at + 1];
  const prefetch = useEffectEvent((id: string) => void queries.prefetchQuery(approvalQuery(id)));
  useEffect(() => {
    if (ahead) prefetch(ahead);
  }, [ahead]);
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-approval="${CSS.escape(id)}"]`);
}

function focusedRow(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset["approval"] : undefined;
}
