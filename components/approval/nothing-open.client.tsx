"use client";

// The right side while no approval is open: how much waits, and how to begin.
import { Hand } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown.client";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { plural } from "./plural";
import { addressOf, isFiltered } from "./list-view";
import { useList } from "./list-view.client";

export function NothingOpen() {
  const { view, list, rows } = useList();
  const first = rows[0];
  const soonest = rows.map((row) => row.expiresAt).toSorted()[0];
  const final = rows.filter((row) => !row.reversible).length;
  const filtered = isFiltered(view);
  const one = rows.length === 1 && !list.hasNextPage;
  const number = list.hasNextPage ? `More than ${rows.length} requests` : plural(rows.length, "request");
  const does = filtered ? `${one ? "fits" : "fit"} the filter` : view.tab === "open" ? `${one ? "is" : "are"} open` : `${one ? "waits" : "wait"} for you`;
  const waits = view.tab === "waiting" || view.tab === "open";
  return (
    <div className="grid h-full place-items-center bg-bg">
      {waits && first && soonest ? (
        <EmptyState
          icon={Hand}
          title={`${number} ${does}`}
          action={
            <>
              <Link href={addressOf(view, first.id)} className={buttonClass({ variant: "primary" })}>
                Open the first <Kbd>J</Kbd> <Kbd>↵</Kbd>
              </Link>
              {filtered && (
                <Link href={addressOf({ tab: view.tab })} className={buttonClass()}>
                  Show all
                </Link>
              )}
            </>
          }
        >
          {filtered && "Others are left out. "}
          {final > 0 && <>{final} cannot be undone. </>}
          The next deadline is in <Countdown to={soonest} long passed="0 s" />.
        </EmptyState>
      ) : (
        first && (
          <EmptyState icon={Hand} title="No request is open">
            Pick one from the list.
          </EmptyState>
        )
      )}
    </div>
  );
}
