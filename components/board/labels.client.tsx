"use client";

import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useAddress } from "@/lib/client/address.client";
import type { TaskCard } from "@/lib/contract/task";
import { filterParts } from "./board-filters";

/** Priority and labels; a label filters the board by itself. */
export function Labels({ task }: { task: TaskCard }) {
  const [, setFilters] = useAddress(filterParts);
  if (task.priority === 0 && task.labels.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1">
      {task.priority !== 0 && (
        <Tag title="Priority">
          {task.priority > 0 ? "↑" : "↓"} {Math.abs(task.priority)}
          <span className="sr-only"> priority</span>
        </Tag>
      )}
      {task.labels.map((label) => (
        <button
          key={label}
          type="button"
          title={`Show only “${label}”`}
          onClick={() => setFilters({ label: [label] })}
          className="relative z-10 max-w-full cursor-pointer truncate rounded-xs bg-sunk px-1.5 text-2xs leading-4.5 text-ink2 hover:bg-press hover:text-ink"
        >
          <UntrustedText text={label} />
        </button>
      ))}
    </div>
  );
}
