"use client";

// Says that this person has the request open, and shows who else has, as people's initials; the names are read out and in the hint.
import { Initials } from "@/components/ui/initials";
import { Tooltip } from "@/components/ui/tooltip.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useBeat, useOthers } from "@/lib/client/presence.client";

const SHOWN = 3;

export function Viewers({ id }: { id: string }) {
  useBeat(id);
  const others = useOthers().get(id) ?? [];
  const names = others.map(({ name }) => name).join(", ");
  return (
    <span role="status" className="flex items-center">
      {others.length > 0 && (
        <Tooltip text={<UntrustedText text={names} />}>
          <span tabIndex={0} className="animate-arrive flex items-center gap-1.5 rounded-full">
            <span className="flex -space-x-1.5">
              {others.slice(0, SHOWN).map(({ id: who, name }) => (
                <Initials key={who} name={name} className="bg-agents-bg! text-agents! ring-2 ring-panel" />
              ))}
            </span>
            <span className="max-w-40 truncate">
              {others.length === 1 ? <UntrustedText text={names} /> : `${others.length} people`} {others.length === 1 ? "is" : "are"} here too
            </span>
          </span>
        </Tooltip>
      )}
    </span>
  );
}
