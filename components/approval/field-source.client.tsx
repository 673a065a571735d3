"use client";

// Where a value comes from. A guessed one has to be confirmed by the person, or replaced by their own.
import { Check, CircleHelp } from "lucide-react";
import type { RequestField } from "@/lib/contract/change-request";
import { cn } from "@/components/ui/cn";
import { useEdit } from "./edit.client";
import { useSeen } from "./seen.client";

const WORDS: Record<NonNullable<RequestField["source"]>, string> = {
  profile: "profile",
  generated: "written",
  page_default: "page default",
  guessed: "guessed",
};

export function FieldSource({ source, pointer, label }: { source: RequestField["source"]; pointer: string; label: string }) {
  const { edit } = useEdit(pointer);
  if (edit) return <span className="text-2xs font-[550] text-go">edited by you</span>;
  if (source === "guessed") return <Confirm pointer={pointer} label={label} />;
  return (
    <span className="text-2xs text-ink3" title={source === "generated" ? "written by the agent" : undefined}>
      {source ? WORDS[source] : ""}
    </span>
  );
}

function Confirm({ pointer, label }: { pointer: string; label: string }) {
  const { marks, set } = useSeen();
  const confirmed = marks.confirmed.has(pointer);
  const Icon = confirmed ? Check : CircleHelp;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={confirmed}
      aria-label={`Confirm the guessed value of ${label}`}
      onClick={() => set("confirmed", pointer, !confirmed)}
      className={cn(
        "touch-area inline-flex h-6 cursor-pointer items-center gap-1 rounded-full border px-2 text-2xs font-[550] whitespace-nowrap",
        confirmed ? "border-go-line bg-go-bg text-go" : "border-people-line bg-people-bg text-people hover:border-people",
      )}
    >
      <Icon aria-hidden className="-ml-0.5 size-3" strokeWidth={2.5} />
      {confirmed ? "guessed, confirmed" : "guessed · confirm"}
    </button>
  );
}
