"use client";

import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Trends } from "@/lib/contract/trends";
import { momentText, type Series, tickText, type Unit, valueText } from "./series";

type Props = { data: Pick<Trends, "times" | "range">; series: Series[]; unit: Unit };
const TICK = { fontSize: 11, fill: "var(--ink2)" };
/** Waits lie between a second and a week: each of these is a step of the axis. */
const SECONDS = [1, 15, 60, 300, 3_600, 14_400, 86_400, 604_800];

export function TimeChart({ data, series, unit }: Props) {
  const rows = data.times.map((at, index) => ({ at, ...Object.fromEntries(series.map(({ values }, number) => [`s${number}`, values[index]])) }));
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const top = SECONDS.find((seconds) => seconds >= most) ?? most;
  const axis = unit === "seconds" ? { scale: "log" as const, domain: [1, top] as [number, number], ticks: SECONDS.filter((seconds) => seconds <= top) } : { allowDecimals: false };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rows} margin={{ top: 6, right: 14, bottom: 2, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="at" tickFormatter={(at: string) => tickText(at, data.range)} tick={TICK} stroke="var(--line2)" minTickGap={36} tickLine={false} />
        <YAxis {...axis} width={52} tick={TICK} stroke="var(--line2)" tickLine={false} tickFormatter={(value: number) => valueText(value, unit)} />
        <Tooltip isAnimationActive={false} cursor={{ stroke: "var(--line3)" }} content={({ active, payload, label }) => (active && payload?.length ? <Said at={String(label)} unit={unit} series={series} values={payload} /> : null)} />
        {series.map(({ label, color, dash }, number) => (
          <Line key={label} dataKey={`s${number}`} stroke={color} strokeWidth={1.75} {...(dash ? { strokeDasharray: dash } : {})} dot={lonely(series[number]!.values)} activeDot={{ r: 3 }} isAnimationActive={false} type="linear" />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

/** A figure with none beside it draws no line: it gets a dot. */
function lonely(values: Series["values"]): boolean | { r: number } {
  return values.some((value, at) => value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null) ? { r: 2 } : false;
}

function Said({ at, unit, series, values }: { at: string; unit: Unit; series: Series[]; values: readonly { dataKey?: unknown; value?: unknown }[] }) {
  return (
    <div className="rounded-md border border-line2 bg-panel px-2.5 py-1.5 text-xs shadow-lift">
      <p className="text-ink2">from {momentText(at)}</p>
      {series.map(({ label }, number) => (
        <p key={label} className="flex justify-between gap-4 tabular-nums">
          <span>{label}</span>
          <span>{valueText(values.find(({ dataKey }) => dataKey === `s${number}`)?.value as number | null | undefined, unit)}</span>
        </p>
      ))}
    </div>
  );
}
