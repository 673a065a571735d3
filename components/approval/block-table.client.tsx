"use client";

// Rows and columns, all of them. Nothing scrolls inside: where columns would be too narrow, each row stands as a list.
// In a table to choose from, only the ticked rows will be in the approved document.
import { cn } from "@/components/ui/cn";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useChosen } from "./chosen.client";
import { columnLooks } from "./column-looks";
import { DiffValue } from "./diff-value";

/** `pointer` is given where rows are to be ticked. */
export function BlockTable({ columns, rows, pointer }: { columns: string[]; rows: unknown[][]; pointer?: string }) {
  const { rowsOf, can, toggle, all } = useChosen();
  const chosen = pointer === undefined ? undefined : rowsOf(pointer);
  const width = Math.max(columns.length, ...rows.map((row) => row.length));
  const looks = columnLooks(columns, rows, width);
  const places = Array.from({ length: width }, (_, index) => index);
  const look = width <= 2 ? LOOKS.always : width <= 4 ? LOOKS.few : width <= 8 ? LOOKS.wide : LOOKS.never;
  return (
    <>
      {pointer !== undefined && (
        <div data-choice={chosen!.length > 0} className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line bg-people-bg/45 px-3.5 text-xs text-people">
          <label className="flex min-h-9 cursor-pointer items-center gap-2 has-disabled:cursor-default">
            <input type="checkbox" disabled={!can} checked={chosen!.length === rows.length} ref={(box) => void (box && (box.indeterminate = chosen!.length > 0 && chosen!.length < rows.length))} onChange={(event) => all(pointer, event.target.checked ? rows.length : 0)} className="size-4 accent-ink" />
            All
          </label>
          <span role="status" className="tabular-nums">
            {chosen!.length} of {rows.length} ticked: only those go ahead
          </span>
        </div>
      )}
      <table role="table" className={cn("w-full table-fixed border-collapse text-sm", look.table)}>
        <thead role="rowgroup" className={look.head}>
          <tr role="row">
            {places.map((at) => (
              <th key={at} role="columnheader" scope="col" style={{ width: looks[at]!.width }} className={cn("px-3.5 py-2 text-left align-bottom text-xs font-[550] text-ink2", looks[at]!.numbers && look.number)}>
                <Heading name={columns[at]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={look.group}>
          {rows.map((row, index) => (
            <tr key={index} role="row" className={cn("border-t border-line align-top", look.row, chosen && !chosen.includes(index) && "text-ink2", chosen?.includes(index) && "bg-go-bg/60")}>
              {places.map((at) => (
                <td key={at} role="cell" className={cn("px-3.5", look.cell, looks[at]!.numbers && look.number)}>
                  <span className={cn("min-w-0 text-xs leading-5 text-ink2", look.label)}>
                    <Heading name={columns[at]} />
                  </span>
                  <div className="flex min-w-0 items-start gap-2.5">
                    {at === 0 && pointer !== undefined && (
                      <input type="checkbox" disabled={!can} checked={chosen!.includes(index)} onChange={() => toggle(pointer, index)} aria-label={`Row ${index + 1}`} className="touch-area mt-0.5 size-4 shrink-0 accent-ink" />
                    )}
                    <div className="min-w-0 flex-1">{at in row ? <DiffValue value={row[at]} /> : <i className="text-ink3">nothing</i>}</div>
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Heading({ name }: { name: string | undefined }) {
  return name === undefined ? <i className="text-ink3">no heading</i> : <UntrustedText text={name} />;
}

const list = { row: "block py-1.5 first:border-t-0", cell: "grid grid-cols-[minmax(5rem,9rem)_minmax(0,1fr)] gap-x-3 py-0.5", label: "" };

/** By how many columns there are: a table in any case, from a certain width on, or never. */
const LOOKS = {
  always: { table: "", head: "", group: "", row: "", cell: "py-1.5", label: "hidden", number: "text-right" },
  few: {
    table: "block @md/body:table",
    head: "hidden @md/body:table-header-group",
    group: "block @md/body:table-row-group",
    row: "block py-1.5 first:border-t-0 @md/body:table-row @md/body:first:border-t",
    cell: "grid grid-cols-[minmax(5rem,9rem)_minmax(0,1fr)] gap-x-3 py-0.5 @md/body:table-cell @md/body:py-1.5",
    label: "@md/body:hidden",
    number: "@md/body:text-right",
  },
  wide: {
    table: "block @2xl/body:table",
    head: "hidden @2xl/body:table-header-group",
    group: "block @2xl/body:table-row-group",
    row: "block py-1.5 first:border-t-0 @2xl/body:table-row @2xl/body:first:border-t",
    cell: "grid grid-cols-[minmax(5rem,9rem)_minmax(0,1fr)] gap-x-3 py-0.5 @2xl/body:table-cell @2xl/body:py-1.5",
    label: "@2xl/body:hidden",
    number: "@2xl/body:text-right",
  },
  never: { table: "block", head: "hidden", group: "block", ...list, number: "" },
};
