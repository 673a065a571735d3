"use client";

// When each signal was raised: a strip for each over one axis of time, and the table that they are drawn from.
import { Bot, UserRound } from "lucide-react";
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { Card, CardHeader } from "@/components/ui/card";
import { shortSpan } from "@/components/ui/duration";
import { serverNow } from "@/components/ui/clock.client";
import type { Trends } from "@/lib/contract/trends";
import { shareText } from "@/components/ui/share-text";
import { momentText, tickText } from "./series";
import { SIGNAL_WORDS } from "./signal-words";

const LINE = 24;
const HEADS = ["Signal", "Whose turn", "Raised", "Cleared", "For"];

export function RedTimes({ data }: { data: Trends }) {
  const now = serverNow();
  const { signals } = data;
  return (
    <Card aria-labelledby="red-times-heading">
      <CardHeader id="red-times-heading" title="Raised signals" note="and the share of this time for which each was" />
      <div className="flex px-3.5 pt-2.5">
        <ul className="w-44 shrink-0 text-xs sm:w-60">
          {signals.map(({ name, turn, redShare }) => {
            const Turn = turn === "system" ? Bot : UserRound;
            return (
              <li key={name} className="flex items-center gap-1.5 pr-3" style={{ height: LINE }}>
                <Turn role="img" aria-label={turn === "system" ? "the system’s" : "people’s"} className="size-3.5 shrink-0 text-ink3" />
                <span className="min-w-0 flex-1 truncate">{SIGNAL_WORDS[name].title}</span>
                <span className={redShare > 0 ? "tabular-nums" : "text-ink3 tabular-nums"}>{shareText(redShare)}</span>
              </li>
            );
          })}
        </ul>
        <div aria-hidden className="min-w-0 flex-1" style={{ height: signals.length * LINE + 28 }}><Strips data={data} now={now} /></div>
      </div>
      <details className="border-t border-line">
        <summary className="cursor-pointer px-3.5 py-2 text-xs text-ink2 hover:text-ink">As a table</summary>
        <div className="max-h-72 overflow-auto" tabIndex={0} role="region" aria-label="Raised signals as a table">
          <table className="w-full text-left text-xs tabular-nums">
            <thead className="sticky top-0 bg-panel text-ink2"><tr>{HEADS.map((head) => <th key={head} scope="col" className="px-3.5 py-1.5 font-[480]">{head}</th>)}</tr></thead>
            <tbody>
              {signals.flatMap(({ name, turn, red }) => red.map(({ from, until }) => (
                <tr key={`${name} ${from}`} className="border-t border-line">
                  <th scope="row" className="px-3.5 py-1 font-normal">{SIGNAL_WORDS[name].title}</th>
                  <td className="px-3.5 py-1">{turn}</td>
                  <td className="px-3.5 py-1 whitespace-nowrap">{momentText(from)}</td>
                  <td className="px-3.5 py-1 whitespace-nowrap">{until ? momentText(until) : "not yet"}</td>
                  <td className="px-3.5 py-1">{shortSpan((until ? Date.parse(until) : now) - Date.parse(from))}</td>
                </tr>
              )))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}

/** A band from edge to edge of each time that a signal was raised; between them it has no height. */
function Strips({ data: { signals, times, range }, now }: { data: Trends; now: number }) {
  const from = Date.parse(times[0]!);
  const spans = signals.map(({ red }) => red.map((span) => [Date.parse(span.from), span.until ? Date.parse(span.until) : now] as const));
  const edges = [...new Set([from, ...spans.flat(2), now])].sort((a, b) => a - b);
  const band = (index: number) => (at: number): [number, number] => [signals.length - index - 0.8, signals.length - index - (spans[index]!.some(([began, until]) => began <= at && at < until) ? 0.2 : 0.8)];
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={edges.map((at) => ({ at }))} margin={{ top: 0, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        <XAxis dataKey="at" type="number" scale="time" domain={[from, now]} height={28} tickFormatter={(at: number) => tickText(new Date(at).toISOString(), range)} tick={{ fontSize: 11, fill: "var(--ink2)" }} stroke="var(--line2)" tickLine={false} minTickGap={36} />
        <YAxis hide domain={[0, signals.length]} />
        {signals.map(({ name, turn }, index) => (
          <Area key={name} dataKey={({ at }: { at: number }) => band(index)(at)} type="stepAfter" stroke="none" fill={turn === "system" ? "var(--stop)" : "var(--people)"} fillOpacity={1} isAnimationActive={false} activeDot={false} />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}
