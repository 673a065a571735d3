"use client";

import { Select } from "@/components/ui/select";
import { api } from "@/lib/client/queries";
import { toastDone, toastFailed } from "@/lib/client/toast";
import { useChange } from "@/lib/client/use-change.client";
import type { Person } from "@/lib/contract/people";
import { ROLES } from "@/lib/contract/roles";

/** Counts from the next call on; the last admin cannot be made less. */
export function RoleSelect({ person: { id, name, role } }: { person: Person }) {
  const change = useChange((next: Person["role"]) => api.updatePerson({ id, role: next }), "people", "me");
  return (
    <Select
      small
      aria-label={`Role of ${name}`}
      value={change.isPending ? change.variables : role}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate(event.target.value as Person["role"], {
          onSuccess: (saved) => toastDone("Role changed", { description: `${saved.name} is ${saved.role} now` }),
          onError: (error) => toastFailed("Not changed", { description: error.message }),
        })
      }
    >
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  );
}
