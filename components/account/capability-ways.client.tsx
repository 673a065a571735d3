"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { capabilitiesQuery } from "@/lib/client/queries";
import type { Role } from "@/lib/contract/actor";
import type { NoticeSettings } from "@/lib/contract/notices";
import { WaysTable } from "./ways-table";

type Props = { role: Role; settings: NoticeSettings; onChange: (capabilities: NoticeSettings["capabilities"]) => void };

/** What is to be otherwise for one capability. */
export function CapabilityWays({ role, settings: { kinds, capabilities }, onChange }: Props) {
  const { data } = useQuery(capabilitiesQuery());
  const named = new Set(capabilities.map(({ capability }) => capability));
  const others = data?.items.filter(({ name }) => !named.has(name)) ?? [];
  return (
    <div className="grid gap-3">
      {capabilities.map(({ capability, kinds: own }) => (
        <section key={capability} aria-label={`Notices of ${capability}`} className="rounded-md border border-line px-3 pt-2 pb-1">
          <header className="flex items-center justify-between gap-2">
            <h3 className="min-w-0 text-sm font-[550] [overflow-wrap:anywhere]">{capability}</h3>
            <Button size="sm" aria-label={`As all others: ${capability}`} onClick={() => onChange(capabilities.filter((one) => one.capability !== capability))}>
              As all others
            </Button>
          </header>
          <WaysTable label={`Which notices of ${capability} by which way`} role={role} kinds={own} onChange={(changed) => onChange(capabilities.map((one) => (one.capability === capability ? { capability, kinds: changed } : one)))} />
        </section>
      ))}
      {others.length > 0 && (
        <Select small aria-label="Otherwise for one capability" value="" className="max-w-72 justify-self-start" onChange={(event) => onChange([...capabilities, { capability: event.target.value, kinds }])}>
          <option value="">Otherwise for one capability…</option>
          {others.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </div>
  );
}
