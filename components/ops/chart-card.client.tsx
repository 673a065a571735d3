"use client";

import { Card, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { Trends } from "@/lib/contract/trends";
import { momentText, type Series, type Unit, valueText } from "./series";
import { TimeChart } from "./time-chart.client";

type Props = { data: Pick<Trends, "times" | "range">; title: string; note: string; series: Series[]; unit: Unit };

/** A chart, its legend with the latest figures, and the table that it is drawn from. */
export function ChartCard({ data, title, note, series, unit }: Props) {
  const id = `chart-${title.toLowerCase().replaceAll(" ", "-")}`;
  const drawn = series.filter(({ values }) => values.some((value) => value !== null && (unit === "seconds" || value > 0)));
  return (
    <Card aria-labelledby={id} className="grid content-start">
      <CardHeader id={id} title={title} note={note} />
      {drawn.length === 0 ? (
        <p className="grid h-56 place-items-center text-sm text-ink2">Nothing in this time.</p>
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 px-3.5 pt-2.5 text-xs text-ink2">
            {drawn.map((one) => (
              <li key={one.label} className="flex min-w-0 items-center gap-1.5">
                <svg aria-hidden width="18" height="6" className="shrink-0"><line x1="0" x2="18" y1="3" y2="3" stroke={one.color} strokeWidth="2" strokeDasharray={one.dash} /></svg>
                <span className="truncate">{one.label}</span>
              </li>
            ))}
          </ul>
          <div aria-hidden className="h-48 px-1 pt-2"><TimeChart data={data} series={drawn} unit={unit} /></div>
        </>
      )}
      <details className="border-t border-line">
        <summary className="cursor-pointer px-3.5 py-2 text-xs text-ink2 hover:text-ink">As a table</summary>
        <Table data={data} title={title} series={series} unit={unit} />
      </details>
    </Card>
  );
}

function Table({ data, title, series, unit }: Omit<Props, "note">) {
  const newestFirst = data.times.map((at, index) => ({ at, index })).reverse();
  return (
    <div className="max-h-72 overflow-auto" tabIndex={0} role="region" aria-label={`${title} as a table`}>
      <table className="w-full text-left text-xs tabular-nums">
        <thead className="sticky top-0 bg-panel text-ink2">
          <tr>{["From", ...series.map(({ label }) => label)].map((head, at) => <th key={head} scope="col" className={cn("px-3.5 py-1.5 font-[480]", at > 0 && "text-right")}>{head}</th>)}</tr>
        </thead>
        <tbody>
          {newestFirst.map(({ at, index }) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="px-3.5 py-1 font-normal whitespace-nowrap">{momentText(at)}</th>
              {series.map(({ label, values }) => <td key={label} className="px-3.5 py-1 text-right">{valueText(values[index], unit)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
