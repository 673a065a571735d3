"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";

export type Tab = { value: string; label: ReactNode; count?: number | string | null };

/** Tabs underlined in ink. Put `TabPanel`s (or one that changes) inside. */
export function Tabs({
  value,
  onChange,
  tabs,
  label,
  className,
  listClassName,
  children,
}: {
  value: string;
  onChange: (value: string) => void;
  tabs: Tab[];
  label: string;
  className?: string;
  listClassName?: string;
  children?: ReactNode;
}) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={cn("min-w-0", className)}>
      <Radix.List
        aria-label={label}
        className={cn("flex gap-4 overflow-x-auto border-b border-line [scrollbar-width:none]", listClassName)}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="touch-area -mb-px flex shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent pt-1 pb-2 text-sm text-ink2 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:font-[550] data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && tab.count !== null && <span className="font-normal text-ink3 tabular-nums">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className={cn("min-w-0", className)}>
      {children}
    </Radix.Content>
  );
}
