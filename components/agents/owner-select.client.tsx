"use client";

import { useQuery } from "@tanstack/react-query";
import { FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { peopleQuery } from "@/lib/client/people-queries";
import { api } from "@/lib/client/queries";
import { useChange } from "@/lib/client/use-change.client";
import { useMe } from "@/lib/client/use-me.client";
import type { AgentDetail } from "@/lib/contract/agents";

/** Whose agent it is: where duties are separate, the owner does not decide what it asks. */
export function OwnerSelect({ agent: { id, owner } }: { agent: AgentDetail }) {
  const { data: people } = useQuery(peopleQuery());
  const change = useChange((ownerId: string) => api.updateAgent({ id, ownerId }), "agents", "agent");
  const admin = useMe()?.role === "admin";
  const here = people?.items.filter(({ removedAt }) => !removedAt) ?? [];
  const gone = owner && people && !here.some((person) => person.id === owner.id);
  return (
    <div className="grid gap-1.5">
      {admin ? (
        <Select aria-label="Owner" value={owner?.id ?? ""} disabled={change.isPending} onChange={(event) => change.mutate(event.target.value)}>
          {!owner && <option value="">nobody</option>}
          {gone && <option value={owner.id}>{owner.name} (removed)</option>}
          {here.map(({ id: person, name }) => (
            <option key={person} value={person}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <span className="text-sm">{owner ? <UntrustedText text={owner.name} /> : "nobody"}</span>
      )}
      <p className="text-xs text-ink3">Where duties are separate, the owner does not decide what the agent asks.</p>
      {change.error && <FieldError>{change.error.message}</FieldError>}
    </div>
  );
}
