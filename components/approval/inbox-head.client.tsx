"use client";

// The list's heading; while rows are selected their bar takes its place, so that no row moves.
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { useGo } from "@/lib/client/use-go.client";
import { useKeys } from "./keys.client";
import { batchAddress, useSelection } from "./selection.client";

export function InboxHead({ level }: { level: 1 | 2 }) {
  const go = useGo();
  const { ids, clear } = useSelection([]);
  const Heading = `h${level}` as const;
  useKeys(ids.length ? { close: () => !document.querySelector("[data-deciding]") && clear() } : {});
  return (
    <div className="flex h-10 items-end gap-2 px-4">
      {ids.length === 0 ? (
        <Heading className="text-lg">Approvals</Heading>
      ) : (
        <>
          <Heading className="sr-only">Approvals</Heading>
          <p role="status" className="flex-1 pb-1 text-sm font-[550] tabular-nums">
            {ids.length} selected
          </p>
          <Button size="sm" variant="primary" onClick={() => go(batchAddress(ids))}>
            Decide together
          </Button>
          <Button size="sm" onClick={clear}>
            Clear <Kbd>Esc</Kbd>
          </Button>
        </>
      )}
    </div>
  );
}
