"use client";

// J and K: along the open items, or along the rows while none is open. What comes next is read ahead.
import { useQueryClient } from "@tanstack/react-query";
import type { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { approvalQuery } from "@/lib/client/approval-queries";
import { useGo } from "@/lib/client/use-go.client";
import type { ApprovalRow } from "@/lib/contract/approval";
import { useKeys } from "./keys.client";
import { neighbours } from "./sort-approvals";

export function useWalk(rows: ApprovalRow[], openId: string | undefined, href: (id: string) => string): void {
  const open = useGo();
  const ids = rows.map((row) => row.id);
  const place = useRef(0);
  const at = openId === undefined ? -1 : ids.indexOf(openId);
  useEffect(() => {
    if (at >= 0) place.current = at;
    if (openId !== undefined) rowOf(openId)?.scrollIntoView({ block: "nearest" });
  }, [at, openId]);

  const go = (way: "next" | "previous") => {
    // A decision that is being written is finished or closed first.
    if (document.querySelector("[data-deciding]")) return;
    const from = openId ?? focusedRow();
    const to = neighbours(ids, from, place.current)[way];
    if (to === undefined) return;
    if (openId === undefined) rowOf(to)?.focus();
    else open(href(to));
  };
  useKeys({ next: () => go("next"), previous: () => go("previous") });
  useReadAhead(ids[at + 1], href);
}

/** The next one, its data and its page, is there before it is asked for. */
function useReadAhead(id: string | undefined, href: (id: string) => string): void {
  const router = useRouter();
  const queries = useQueryClient();
  const read = useEffectEvent((ahead: string) => {
    void queries.prefetchQuery(approvalQuery(ahead));
    router.prefetch(href(ahead), { kind: "full" as PrefetchKind });
  });
  useEffect(() => {
    if (id) read(id);
  }, [id]);
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-approval="${CSS.escape(id)}"]`);
}

function focusedRow(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset["approval"] : undefined;
}
