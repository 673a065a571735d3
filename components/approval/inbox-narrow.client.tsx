"use client";

import { useQuery } from "@tanstack/react-query";
import { Select } from "@/components/ui/select";
import { capabilitiesQuery } from "@/lib/client/queries";
import type { ApprovalRow } from "@/lib/contract/approval";
import { RISKS } from "@/lib/contract/risks";
import { useListView } from "./list-view.client";

/** The choices behind the button; those of agents are the rows'. */
export function InboxNarrow({ rows }: { rows: ApprovalRow[] }) {
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
