import { DiffValue } from "./diff-value";
import { UntrustedText } from "@/components/ui/untrusted-text";

/** Rows and columns, all of them; wide tables scroll sideways inside their frame. */
export function BlockTable({ columns, rows }: { columns: string[]; rows: unknown[][] }) {
  const width = Math.max(columns.length, ...rows.map((row) => row.length));
  const places = Array.from({ length: width }, (_, index) => index);
  return (
    <div tabIndex={0} role="region" aria-label="Table" className="max-h-[70vh] overflow-auto focus-visible:-outline-offset-2">
      <table className="w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-panel">
          <tr className="shadow-[inset_0_-1px_var(--line)]">
            {places.map((at) => (
              <th key={at} scope="col" className="px-3.5 py-2 text-left text-xs font-[550] text-ink2">
                {columns[at] === undefined ? <i className="text-ink3">no heading</i> : <UntrustedText text={columns[at]} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-t border-line align-top">
              {places.map((at) => (
                <td key={at} className="min-w-24 px-3.5 py-1.5">
                  {at in row ? <DiffValue value={row[at]} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
