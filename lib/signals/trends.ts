// Trends: the counted log in columns, for charts and for tables.
import { type Caller, visibleTo } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { SIGNALS } from "../contract/signal-names";
import { COUNTED, type Trends } from "../contract/trends";
import { readCounting, readDepth, readMeasures } from "../db/read-trends";
import { BOUNDS } from "../db/roll-up";
import { type Red, readRed } from "../db/signal-changes";
import { rollUp } from "./roll-up";
import { RULES } from "./rules";

/** Seconds of the range, of a row that is read, and of a step that is told. */
const RANGES: Record<Trends["range"], { back: number; span: number; step: number }> = {
  "1h": { back: 3_600, span: 300, step: 300 },
  "24h": { back: 86_400, span: 300, step: 900 },
  "7d": { back: 7 * 86_400, span: 3_600, step: 3 * 3_600 },
  "30d": { back: 30 * 86_400, span: 3_600, step: 12 * 3_600 },
  "90d": { back: 90 * 86_400, span: 86_400, step: 86_400 },
};
/** The events that a count counts. */
const EVENTS: Partial<Record<(typeof COUNTED)[number], string[]>> = {
  lapsed: ["lease_expired"], expired: ["approval_expired"], decided: ["approved", "changes_requested", "rejected", "answered"],
};

type Table = Map<number, Map<string, number>>;

export async function trends(caller: Caller, { range = "24h" }: Input<"trends">): Promise<Output<"trends">> {
  await rollUp();
  const { back, span, step } = RANGES[range];
  const { now, counted_to, behind } = await readCounting();
  const end = Math.floor(Date.parse(now) / 1_000);
  const first = (Math.floor((end - back) / step) + 1) * step;
  const times = Array.from({ length: Math.floor((end - first) / step) + 1 }, (_, at) => first + at * step);
  const wanted = { span, from: new Date(first * 1_000).toISOString(), names: visibleTo(caller) };
  const [measures, depths, red] = await Promise.all([readMeasures(wanted), readDepth(wanted), wanted.names ? null : readRed(wanted.from)]);
  const stepOf = (at: string) => Math.floor(Date.parse(at) / 1_000 / step) * step;
  const table: Table = new Map();
  for (const { at, measure, n } of measures) {
    const row = table.get(stepOf(at)) ?? new Map<string, number>();
    table.set(stepOf(at), row.set(measure, (row.get(measure) ?? 0) + n));
  }
  const count = (events: readonly string[]) => times.map((time) => events.reduce((sum, event) => sum + (table.get(time)?.get(event) ?? 0), 0));
  return {
    range, step, countedTo: counted_to, complete: !behind,
    times: times.map((time) => new Date(time * 1_000).toISOString()),
    counts: Object.fromEntries(COUNTED.map((name) => [name, count(EVENTS[name] ?? [name])])) as Trends["counts"],
    claimWait: waitsOf(table, times, "claim"),
    decisionWait: waitsOf(table, times, "decision"),
    signals: red ? SIGNALS.map((name) => redOf(name, red.filter((one) => one.name === name), end - first)) : [],
    depth: [...new Set(depths.map(({ capability }) => capability))].map((capability) => {
      const seen = new Map<number, number>();
      for (const { at, ready } of depths.filter((one) => one.capability === capability)) if (!seen.has(stepOf(at))) seen.set(stepOf(at), ready);
      return { capability, ready: times.map((time) => seen.get(time) ?? null) };
    }),
  };
}

function redOf(name: (typeof SIGNALS)[number], red: Red[], range: number): Trends["signals"][number] {
  const [latest] = red;
  return { name, turn: RULES[name].turn, redShare: latest ? Math.min(1, latest.seconds / Math.max(1, range)) : 0, times: latest?.times ?? 0, red: red.map(({ from, until }) => ({ from, until })) };
}

function waitsOf(table: Table, times: number[], kind: "claim" | "decision"): Trends["claimWait"] {
  const share = (part: number) => times.map((time) => quantile(BOUNDS.map((bound) => table.get(time)?.get(`${kind}:${bound}`) ?? 0), part));
  return { half: share(0.5), most: share(0.95) };
}

/** The bound that this part of them keeps to. */
function quantile(counts: number[], part: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let seen = 0;
  return BOUNDS[counts.findIndex((count) => (seen += count) >= part * all)] ?? null;
}
