"use client";

// Before and after as a table, field by field; much that stays the same folds, with its count, and is read when it was opened.
import { useId, useMemo, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { plural } from "./plural";
import { DiffValue } from "./diff-value";
import { countRows, diffJson, type DiffRow } from "./json-diff";
import { useEvidence, useRead } from "./seen.client";

/** So many equal members stand in full. */
const FEW = 3;

export function BlockChange({ before, after }: { before: unknown; after: unknown }) {
  const rows = useMemo(() => diffJson(before, after), [before, after]);
  const same = rows.filter((row) => row.kind === "same").length;
  const folds = same > FEW;
  const [all, setAll] = useState(false);
  const shown = all || !folds ? rows : rows.filter((row) => row.kind !== "same");
  const evidence = useEvidence();
  const list = useRef<HTMLDListElement>(null);
  const read = useRead(useId(), list, all, folds);
  const differs = rows.length > same;
  return (
    <>
      {!differs && <p className="border-b border-line px-3.5 py-3 text-sm text-ink2 last:border-b-0">Nothing differs.</p>}
      <dl ref={list} data-seen={folds && all ? read : undefined}>
        {shown.map((row, index) => (
          <ChangeRow key={index} row={row} />
        ))}
      </dl>
      {folds && <Fold open={all} read={read} onClick={() => (setAll(!all), evidence())}>{all ? "hide what stays the same" : `show ${plural(same, "field")} that stay the same`}</Fold>}
    </>
  );
}

const MARKS = { added: "+", removed: "−", changed: "±", same: "=" } as const;

function ChangeRow({ row }: { row: DiffRow }) {
  return (
    <div
      className={cn(
        "grid gap-x-3 gap-y-1 border-t border-line px-3.5 py-2 first:border-t-0 @md/body:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)]",
        row.kind === "added" && "bg-add",
        row.kind === "removed" && "bg-del",
      )}
    >
      <dt className={cn("flex gap-2 font-mono text-xs leading-5", row.kind === "same" ? "text-ink3" : "text-ink2")}>
        <span aria-hidden className={cn("w-2 shrink-0 font-semibold", row.kind === "added" && "text-go", row.kind === "removed" && "text-stop")}>
          {MARKS[row.kind]}
        </span>
        <span className="sr-only">{row.kind}: </span>
        <UntrustedText text={row.path || "(the whole value)"} />
      </dt>
      <dd className="min-w-0 font-mono text-xs leading-5">
        {row.kind === "changed" ? (
          <span className="flex flex-wrap items-start gap-x-2 gap-y-1">
            <del className="max-w-full rounded-xs bg-del px-1 no-underline">
              <DiffValue value={row.before} />
            </del>
            <span aria-hidden className="text-ink3">
              →
            </span>
            <ins className="max-w-full rounded-xs bg-add px-1 no-underline">
              <DiffValue value={row.after} />
            </ins>
          </span>
        ) : (
          <span className={cn(row.kind === "same" && "text-ink3")}>
            <DiffValue value={row.kind === "added" ? row.after : row.before} />
          </span>
        )}
      </dd>
    </div>
  );
}

function Fold({ open, read, onClick, children }: { open: boolean; read: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button type="button" data-fold={open || read ? "open" : "closed"} aria-expanded={open} onClick={onClick} className="block w-full cursor-pointer border-t border-line px-3.5 py-2 text-left text-xs text-ink3 hover:bg-sunk hover:text-ink">
      {children}
    </button>
  );
}

/** Beside the heading: how much differs. */
export function ChangeNote({ before, after }: { before: unknown; after: unknown }) {
  const { added, changed, removed } = countRows(diffJson(before, after));
  return [[changed, "changed"], [added, "added"], [removed, "removed"]].flatMap(([number, word]) => (number ? [`${number} ${word}`] : [])).join(" · ") || "nothing differs";
}
