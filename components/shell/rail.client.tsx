"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { Mark } from "@/components/ui/mark";
import { DESTINATIONS, isAt } from "./destinations";
import { FeedLight } from "./feed-light.client";
import { OpsDot } from "./ops-dot";
import { PaletteButton } from "./palette-door.client";
import { useCounts } from "./use-counts.client";
import { UserMenu } from "./user-menu.client";

/** The left edge on wide screens. */
export function Rail() {
  const pathname = usePathname();
  const counts = useCounts();
  return (
    <header className="hidden min-h-0 flex-col border-r border-line px-2.5 py-3.5 md:flex">
      <Link href="/" className="mb-2 flex items-center gap-2.5 rounded-md px-2 py-1 text-[0.9375rem] font-[640] tracking-[-0.01em]">
        <Mark className="size-5" />
        Holdpoint
      </Link>
      <PaletteButton className="mb-1" />
      <nav aria-label="Main" className="mt-1 grid gap-0.5">
        {DESTINATIONS.map(({ href, label, count, hot }) => (
          <Link
            key={href}
            href={href}
            aria-current={isAt(pathname, href) ? "page" : undefined}
            className="flex h-8.5 items-center justify-between rounded-md px-2 text-ink2 hover:bg-sunk hover:text-ink aria-[current]:bg-sunk aria-[current]:font-[550] aria-[current]:text-ink"
          >
            {label}
            {href === "/ops" && <OpsDot />}
            {count && counts[count] && (
              <span className={cn("text-xs font-semibold tabular-nums", counts[count].number ? hot : "font-normal text-ink3")}>
                {counts[count].text}
                <span className="sr-only"> waiting</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div className="mt-auto grid gap-1.5">
        <FeedLight className="px-2 py-1" />
        <UserMenu />
      </div>
    </header>
  );
}
