"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { groupsQuery, peopleQuery } from "@/lib/client/people-queries";

type Choice = { value: string; label: string; note: string };

/** Roles, groups and people to choose from; what the policy names and nobody knows any more stays, and is said. */
export function Deciders({ chosen, error }: { chosen: string[]; error: string | undefined }) {
  const [picked, setPicked] = useState(new Set(chosen));
  const { data: people } = useQuery(peopleQuery());
  const { data: groups } = useQuery(groupsQuery());
  const named: Choice[] = [
    ...ROLES,
    ...(groups?.items ?? []).map(({ id, name, members }) => ({ value: id, label: name, note: `group of ${members.length}` })),
    ...(people?.items ?? []).filter(({ role, removedAt }) => role !== "viewer" && !removedAt).map(({ id, name, role }) => ({ value: id, label: name, note: role })),
  ];
  const strangers = people && groups ? chosen.filter((entry) => !named.some(({ value }) => value === entry)) : [];
  const all = [...named, ...strangers.map((value) => ({ value, label: value, note: "may not decide any more, or is not here" }))];
  const pick = (value: string, on: boolean) => setPicked((before) => new Set(on ? [...before, value] : [...before].filter((one) => one !== value)));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-[550]">Who may decide</legend>
      <div className="grid max-h-56 gap-2 overflow-y-auto rounded-md border border-line2 p-3 sm:grid-cols-2" tabIndex={0} role="group" aria-label="Roles, groups and people">
        {all.map(({ value, label, note }) => (
          <Checkbox
            key={value}
            name="deciders"
            value={value}
            checked={picked.has(value)}
            onChange={(event) => pick(value, event.target.checked)}
            className="text-sm"
            label={
              <>
                <UntrustedText text={label} /> <span className="text-xs text-ink3">{note}</span>
              </>
            }
          />
        ))}
        {(!people || !groups) && [...picked].map((value) => <input key={value} type="hidden" name="deciders" value={value} />)}
      </div>
      {error ? <FieldError>{error}</FieldError> : <p className="text-xs text-ink3">{picked.size ? "Only these, and never somebody who may not approve at all." : "Nobody chosen: every approver and above."}</p>}
    </fieldset>
  );
}

const ROLES: Choice[] = [
  { value: "role:approver", label: "Approvers", note: "and above" },
  { value: "role:operator", label: "Operators", note: "and above" },
  { value: "role:admin", label: "Admins", note: "" },
];
