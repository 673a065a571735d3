"use client";

// One line: what this request changes, in numbers, and how much of it was on screen.
import { cn } from "@/components/ui/cn";
import { toneText } from "@/components/ui/tag";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { countChanges, type Count } from "./count-changes";
import { plural } from "./plural";
import { useEditing } from "./edit.client";
import type { SeenCount } from "./use-lock.client";

export function WhatChanges({ request, lock }: { request: ChangeRequest; lock: SeenCount | undefined }) {
  const { edits } = useEditing();
  const counts: Count[] = countChanges(request.blocks, request.ask);
  if (request.options) counts.unshift({ strong: plural(request.options.length, "option"), rest: "to pick from" });
  if (edits.length > 0) counts.push({ strong: `${edits.length} edited`, rest: "by you", tone: "go" });
  if (counts.length === 0 && !lock) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-ink2">
      {counts.map(({ strong, rest, tone }, index) => (
        <span key={index} className={cn(tone && toneText[tone])}>
          <b className={cn(!tone && "text-ink")}>{strong}</b> {rest}
        </span>
      ))}
      {lock && (
        <span className="ml-auto text-xs whitespace-nowrap text-ink3 tabular-nums">
          seen {lock.seen} of {lock.parts}
        </span>
      )}
    </p>
  );
}
