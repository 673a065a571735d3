import { cn } from "@/components/ui/cn";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { DiffValue } from "./diff-value";

/** Rows and columns, all of them. Nothing scrolls inside: where columns would be too narrow, each row stands as a list. */
export function BlockTable({ columns, rows }: { columns: string[]; rows: unknown[][] }) {
  const width = Math.max(columns.length, ...rows.map((row) => row.length));
  const places = Array.from({ length: width }, (_, index) => index);
  const look = width <= 2 ? LOOKS.always : width <= 8 ? LOOKS.wide : LOOKS.never;
  return (
    <table role="table" className={cn("w-full table-fixed border-collapse text-sm", look.table)}>
      <thead role="rowgroup" className={look.head}>
        <tr role="row">
          {places.map((at) => (
            <th key={at} role="columnheader" scope="col" className="px-3.5 py-2 text-left align-bottom text-xs font-[550] text-ink2">
              <Heading name={columns[at]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={look.group}>
        {rows.map((row, index) => (
          <tr key={index} role="row" className={cn("border-t border-line align-top", look.row)}>
            {places.map((at) => (
              <td key={at} role="cell" className={cn("px-3.5", look.cell)}>
                <span className={cn("min-w-0 text-xs leading-5 text-ink2", look.label)}>
                  <Heading name={columns[at]} />
                </span>
                <div className="min-w-0">{at in row ? <DiffValue value={row[at]} /> : <i className="text-ink3">nothing</i>}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heading({ name }: { name: string | undefined }) {
  return name === undefined ? <i className="text-ink3">no heading</i> : <UntrustedText text={name} />;
}

const list = { row: "block py-1.5 first:border-t-0", cell: "grid grid-cols-[minmax(5rem,9rem)_minmax(0,1fr)] gap-x-3 py-0.5", label: "" };

/** By how many columns there are: a table in any case, from a certain width on, or never. */
const LOOKS = {
  always: { table: "", head: "", group: "", row: "", cell: "py-1.5", label: "hidden" },
  wide: {
    table: "block @2xl/body:table",
    head: "hidden @2xl/body:table-header-group",
    group: "block @2xl/body:table-row-group",
    row: "block py-1.5 first:border-t-0 @2xl/body:table-row @2xl/body:first:border-t",
    cell: "grid grid-cols-[minmax(5rem,9rem)_minmax(0,1fr)] gap-x-3 py-0.5 @2xl/body:table-cell @2xl/body:py-1.5",
    label: "@2xl/body:hidden",
  },
  never: { table: "block", head: "hidden", group: "block", ...list },
};
