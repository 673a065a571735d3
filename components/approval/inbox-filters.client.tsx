"use client";

// What narrows the list: a text, and behind a button capability, risk, agent and assignee. All of it is in the address.
import { useQuery } from "@tanstack/react-query";
import { Search, SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { Select } from "@/components/ui/select";
import { controlClass } from "@/components/ui/text-field";
import { useSettled } from "@/components/ui/use-settled.client";
import { capabilitiesQuery } from "@/lib/client/queries";
import type { ApprovalRow } from "@/lib/contract/approval";
import { RISKS } from "@/lib/contract/risks";
import { useKeys } from "./keys.client";
import { isFiltered } from "./list-view";
import { useListView } from "./list-view.client";

export function InboxFilters({ rows }: { rows: ApprovalRow[] }) {
  const [view, setView] = useListView();
  const [text, type] = useSettled(view.q, (q) => setView({ q }, "replace"));
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

function Narrow({ rows }: { rows: ApprovalRow[] }) {
  const [view, setView] = useListView();
  const { data: capabilities } = useQuery(capabilitiesQuery());
  const agents = rows.flatMap((row) => (row.askedBy.kind === "agent" ? [row.askedBy.name] : []));
  const choices = {
    capability: { value: view.capability[0], names: capabilities?.items.map(({ name }) => name) ?? [], set: (value: string | null) => setView({ capability: value ? [value] : null }) },
    risk: { value: view.risk, names: [...RISKS], set: (value: string | null) => setView({ risk: value as (typeof RISKS)[number] | null }) },
    agent: { value: view.agent, names: agents, set: (value: string | null) => setView({ agent: value }) },
  };
  return (
    <div className="animate-arrive grid grid-cols-2 gap-2">
      {Object.entries(choices).map(([what, { value, names, set }]) => (
        <Select key={what} small aria-label={what} value={value ?? ""} onChange={(event) => set(event.target.value || null)}>
          <option value="">Any {what}</option>
          {[...new Set([...names, ...(value ? [value] : [])])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      ))}
      <Select small aria-label="assignee" value={view.assignee ?? ""} onChange={(event) => setView({ assignee: event.target.value || null })}>
        <option value="">Any assignee</option>
        <option value="me">Assigned to me</option>
        <option value="none">Nobody yet</option>
        {view.assignee && view.assignee !== "me" && view.assignee !== "none" && <option value={view.assignee}>Somebody else</option>}
      </Select>
    </div>
  );
}
