"use client";

// Who else has this request open, as people's initials; the names are read out and in the hint.
import { Initials } from "@/components/ui/initials";
import { Tooltip } from "@/components/ui/tooltip.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useOthers } from "@/lib/client/presence.client";

const SHOWN = 3;

export function Viewers({ id }: { id: string }) {
  const others = useOthers().get(id) ?? [];
  const names = others.map(({ name }) => name).join(", ");
  return (
    <span role="status" className="flex items-center">
      {others.length > 0 && (
        <Tooltip text={<UntrustedText text={names} />} side="bottom">
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
