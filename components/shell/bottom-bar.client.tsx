"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { DestinationIcon } from "./destination-icon";
import { DESTINATIONS, isAt } from "./destinations";
import { OpsDot } from "./ops-dot";
import { useCounts } from "./use-counts.client";
import { UserTab } from "./user-menu.client";

/** The bottom edge on a phone. An approval has its decision there instead. */
export function BottomBar() {
  const pathname = usePathname();
  const counts = useCounts();
  if (/^\/approvals\/./.test(pathname)) return null;
  return (
    <nav aria-label="Main" className="grid shrink-0 auto-cols-fr grid-flow-col border-t border-line bg-panel pb-[env(safe-area-inset-bottom)] md:hidden">
      {DESTINATIONS.filter(({ aside }) => !aside).map(({ href, label, count, hot }) => (
        <Link key={href} href={href} aria-current={isAt(pathname, href) ? "page" : undefined} className={tabClass}>
          <span className="relative">
            <DestinationIcon href={href} className="size-5" strokeWidth={1.75} />
            {count && counts[count] && counts[count].number > 0 && (
              <span className={cn("absolute -top-1.5 left-4 rounded-full bg-panel px-1 text-2xs font-semibold tabular-nums", hot)}>
                {counts[count].text}
                <span className="sr-only"> waiting</span>
              </span>
            )}
            {href === "/ops" && <OpsDot className="absolute -top-0.5 -right-1" />}
          </span>
          {label}
        </Link>
      ))}
      <UserTab className={tabClass} />
    </nav>
  );
}

const tabClass =
  "flex h-14 cursor-pointer flex-col items-center justify-center gap-0.5 text-2xs text-ink2 focus-visible:-outline-offset-2 aria-[current]:font-[560] aria-[current]:text-ink";
