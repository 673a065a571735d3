"use client";

// Rows selected for one decision over several requests: of one capability and one shape only.
import { toastNote } from "@/lib/client/toast";
import type { ApprovalRow } from "@/lib/contract/approval";
import { useKeys } from "./keys.client";
import { keep, useKept } from "./kept.client";
import { MOST_TOGETHER } from "./list-view";

type Selected = { id: string; capability: string; shape: string | null }[];
const KEY = "selected";
const none: Selected = [];

/** `rows` is what X may select: the open item, or the row that has the focus. */
export function useSelection(rows: ApprovalRow[]) {
  const [selected] = useKept(KEY, none);
  const toggle = (row: ApprovalRow) => {
    const without = selected.filter(({ id }) => id !== row.id);
    if (without.length < selected.length) return keep(KEY, without);
    if (selected[0] && selected[0].capability !== row.capability) return void toastNote(`Only requests of one capability are decided together: ${selected[0].capability}`);
    if (selected[0] && selected[0].shape !== row.shape) return void toastNote("This one has other parts or another risk than those selected: it is decided by itself");
    if (selected.length >= MOST_TOGETHER) return void toastNote(`At most ${MOST_TOGETHER} requests are decided together`);
    keep(KEY, [...selected, { id: row.id, capability: row.capability, shape: row.shape }]);
  };
  useKeys(
    rows.length
      ? {
          select: () => {
            const row = rows.find(({ id }) => id === aimedAt());
            if (row) toggle(row);
          },
        }
      : {},
  );
  return { ids: selected.map(({ id }) => id), toggle, clear: clearSelection };
}

export function clearSelection(): void {
  keep(KEY, none);
}

/** With the list beside it as it is. */
export function batchAddress(ids: string[]): string {
  const search = new URLSearchParams(location.search);
  search.delete("ids");
  return `/approvals/batch?${[`ids=${ids.join(",")}`, search].filter(String).join("&")}`;
}

function aimedAt(): string | undefined {
  const focused = document.activeElement?.closest<HTMLElement>("[data-approval]")?.dataset["approval"];
  return focused ?? document.querySelector<HTMLElement>("[data-approval][aria-current]")?.dataset["approval"];
}
