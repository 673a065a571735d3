"use client";

import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Select } from "@/components/ui/select";
import { controlClass } from "@/components/ui/text-field";
import { useSettled } from "@/components/ui/use-settled.client";
import { useAddress } from "@/lib/client/address.client";
import { capabilitiesQuery } from "@/lib/client/queries";
import { EVENT_TYPES } from "@/lib/contract/event-types";
import { filterParts } from "./audit-filters";

const NONE = { from: null, to: null, actor: null, type: null, capability: null, task: null, q: null };
const small = cn(controlClass, "h-8 border-line2! px-2.5 text-sm pointer-coarse:h-10");

export function Filters() {
  const [filters, set] = useAddress(filterParts);
  const [text, type] = useSettled(filters.q, (q) => set({ q }));
  const [who, typeWho] = useSettled(filters.actor ?? "", (actor) => set({ actor: actor || null }));
  const { data } = useQuery(capabilitiesQuery());
  const names = [...new Set([...(data?.items.map(({ name }) => name) ?? []), ...filters.capability])];
  const some = Object.values(filters).some((value) => value?.length);
  return (
    <search className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center">
      <Select small aria-label="Event" value={filters.type[0] ?? ""} onChange={(event) => set({ type: event.target.value ? [event.target.value] : null })} className="md:max-w-48">
        <option value="">All events</option>
        {EVENT_TYPES.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll("_", " ")}
          </option>
        ))}
      </Select>
      <Select small aria-label="Capability" value={filters.capability[0] ?? ""} onChange={(event) => set({ capability: event.target.value ? [event.target.value] : null })} className="md:max-w-52">
        <option value="">All capabilities</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <input aria-label="By whom: a name or an id" placeholder="By whom" maxLength={200} value={who} onChange={(event) => typeWho(event.target.value)} className={cn(small, "md:w-36")} />
      <input aria-label="Task id" placeholder="Task id" maxLength={36} value={filters.task ?? ""} onChange={(event) => set({ task: event.target.value.trim() || null })} className={cn(small, "md:w-36")} />
      <label className="flex items-center gap-1.5 text-xs text-ink3">
        from
        <input type="date" value={filters.from ?? ""} onChange={(event) => set({ from: event.target.value || null })} className={cn(small, "md:w-36")} />
      </label>
      <label className="flex items-center gap-1.5 text-xs text-ink3">
        to
        <input type="date" value={filters.to ?? ""} onChange={(event) => set({ to: event.target.value || null })} className={cn(small, "md:w-36")} />
      </label>
      <label className="relative col-span-2 md:min-w-44 md:flex-1">
        <span className="sr-only">Text in what an event says</span>
        <Search aria-hidden className="absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink3" />
        <input type="search" maxLength={200} placeholder="Text in what it says" value={text} onChange={(event) => type(event.target.value)} className={cn(small, "pl-8")} />
      </label>
      {some && (
        <Button size="sm" variant="ghost" className="max-md:col-span-2" onClick={() => set(NONE)}>
          Take all filters away
        </Button>
      )}
    </search>
  );
}
