"use client";

import { useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { Select } from "@/components/ui/select";
import { controlClass } from "@/components/ui/text-field";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { cn } from "@/components/ui/cn";
import { useSettled } from "@/components/ui/use-settled.client";
import { useAddress } from "@/lib/client/address.client";
import { useTypedEarly } from "@/lib/client/use-typed-early.client";
import { boardQuery, capabilitiesQuery } from "@/lib/client/queries";
import type { Board } from "@/lib/contract/board";
import { filterParts } from "./board-filters";

export function Filters() {
  const [filters, setFilters] = useAddress(filterParts);
  const [text, type] = useSettled(filters.q, (q) => setFilters({ q }));
  useTypedEarly(type);
  return (
    <search className="contents">
      <CapabilityFilter value={filters.capability[0] ?? ""} onChange={(name) => setFilters({ capability: name ? [name] : null })} />
      <AgentFilter value={filters.agent ?? ""} onChange={(agent) => setFilters({ agent: agent || null })} />
      {filters.label.map((label) => (
        <button
          key={label}
          type="button"
          onClick={() => setFilters({ label: null })}
          className="touch-area flex h-8 max-w-48 cursor-pointer items-center gap-1 rounded-md bg-press px-2 text-sm hover:bg-line2"
        >
          <span className="truncate">
            <UntrustedText text={label} />
          </span>
          <X aria-hidden className="size-3.5 shrink-0 text-ink3" />
          <span className="sr-only">: show every label again</span>
        </button>
      ))}
      <label className="relative w-full sm:ml-auto sm:w-64">
        <span className="sr-only">Search titles</span>
        <Search aria-hidden className="absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink3" />
        <input
          type="search"
          maxLength={200}
          placeholder="Search titles"
          value={text}
          onChange={(event) => type(event.target.value)}
          className={cn(controlClass, "h-8 border-line2! pr-2 pl-8 text-sm pointer-coarse:h-10 [&::-webkit-search-cancel-button]:cursor-pointer")}
        />
      </label>
    </search>
  );
}

/** Who works on something now; anybody else by the address. */
function AgentFilter({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { data: names = "" } = useQuery({ ...boardQuery({}), select: holderNames });
  const known = [...new Set([...names.split("\n"), value])].filter(Boolean);
  return (
    <Select small aria-label="Agent" value={value} onChange={(event) => onChange(event.target.value)} className="max-w-44 max-sm:min-w-0 max-sm:flex-1">
      <option value="">All agents</option>
      {known.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}

// One text, so that a heartbeat does not draw the filters anew.
function holderNames({ columns }: Board): string {
  const names = columns.flatMap(({ items }) => items.flatMap(({ lease }) => (lease ? [lease.holder.name] : [])));
  return [...new Set(names)].sort().join("\n");
}

function CapabilityFilter({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { data } = useQuery(capabilitiesQuery());
  const names = new Set(data?.items.map((capability) => capability.name));
  if (value) names.add(value);
  return (
    <Select small aria-label="Capability" value={value} onChange={(event) => onChange(event.target.value)} className="max-w-56 max-sm:min-w-0 max-sm:flex-1">
      <option value="">All capabilities</option>
      {[...names].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
