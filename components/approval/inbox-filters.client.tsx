"use client";

// What narrows the list: a text, and behind a button capability, risk, agent and assignee. All of it is in the address.
import { Search, SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { openedApart } from "@/components/ui/opened-apart.client";
import { controlClass } from "@/components/ui/text-field";
import { useSettled } from "@/components/ui/use-settled.client";
import { useTypedEarly } from "@/lib/client/use-typed-early.client";
import type { ApprovalRow } from "@/lib/contract/approval";
import { useKeys } from "./keys.client";
import { isFiltered } from "./list-view";
import { useListView } from "./list-view.client";

const Narrow = openedApart(() => import("./inbox-narrow.client").then((file) => file.InboxNarrow));

export function InboxFilters({ rows }: { rows: ApprovalRow[] }) {
  const [view, setView] = useListView();
  const [text, type] = useSettled(view.q, (q) => setView({ q }, "replace"));
  useTypedEarly(type);
  const [open, setOpen] = useState(isFiltered({ ...view, q: "" }));
  const field = useRef<HTMLInputElement>(null);
  useKeys({ search: () => field.current?.focus() });
  const narrowed = [view.capability.length > 0, view.risk, view.agent, view.assignee].filter(Boolean).length;
  return (
    <search className="grid gap-2 border-b border-line px-4 py-2">
      <div className="flex gap-2">
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">Search questions and tasks</span>
          <Search aria-hidden className="absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink3" />
          <input
            ref={field}
            type="search"
            maxLength={200}
            placeholder="Search"
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
            className={cn(controlClass, "peer h-8 border-line2! pr-8 pl-8 text-sm pointer-coarse:h-10")}
          />
          <Kbd className="absolute top-1/2 right-2 -translate-y-1/2 text-ink3 peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden">/</Kbd>
        </label>
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)} className="h-8! pointer-coarse:h-10!">
          <SlidersHorizontal aria-hidden /> Filter{narrowed > 0 && ` · ${narrowed}`}
        </Button>
      </div>
      {open && <Narrow rows={rows} />}
    </search>
  );
}
