"use client";

// The right side while no approval is open: how much waits, and how to begin.
import { useInfiniteQuery } from "@tanstack/react-query";
import { Hand } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown.client";
import { EmptyState } from "@/components/ui/empty-state";
import { approvalsQuery } from "@/lib/client/approval-queries";
import { plural } from "./count-changes";
import { KeyLegend } from "./key-legend.client";
import { sortApprovals } from "./sort-approvals";
import { useWaiting } from "./waiting.client";

export function NothingOpen() {
  const { data, hasNextPage } = useInfiniteQuery(approvalsQuery("open"));
  const rows = sortApprovals(useWaiting(data?.pages.flatMap((page) => page.items) ?? []), "open");
  const first = rows[0];
  const soonest = rows.map((row) => row.expiresAt).toSorted()[0];
  const final = rows.filter((row) => !row.reversible).length;
  return (
    <div className="grid h-full place-items-center bg-bg">
      {first && soonest ? (
        <EmptyState
          icon={Hand}
          title={hasNextPage ? `More than ${rows.length} requests wait` : `${plural(rows.length, "request")} ${rows.length === 1 ? "waits" : "wait"} for you`}
          action={
            <Link href={`/approvals/${first.id}`} className={buttonClass({ variant: "primary" })}>
              Open the first
            </Link>
          }
        >
          {final > 0 && <>{final} cannot be undone. </>}
          The next deadline is in <Countdown to={soonest} long passed="0 s" />.
        </EmptyState>
      ) : null}
      <KeyLegend />
    </div>
  );
}
