// Claim and complete: everybody in turns, another one first in each round, on 20,000 waiting tasks, the median of the rounds.
import type { Arena } from "../arena";
import { type Measured, median } from "../measure";
import type { Row } from "../report";
import { MIXED } from "../subjects/board";

/** `holds`: its agents hold a call's worth each when the clock starts, beside the tasks that wait then. */
type Subject = { holds?: true; fill: (count: number) => Promise<void>; work: (agents: number, batch: number) => Promise<Measured> };

export async function claimComplete(arena: Arena): Promise<Row[]> {
  const subjects = Object.entries(subjectsOf(arena)).map(([name, subject]) => [name, keptFull(subject, arena.short ? 2_000 : 20_000)] as const);
  for (const [, work] of subjects) await work(16, 1);
  const rows: Row[] = [];
  for (const batch of [1, 100])
    for (const agents of arena.short ? [64] : [1, 16, 64]) {
      const runs: Record<string, Measured[]> = {};
      for (let round = 0; round < arena.rounds; round++)
        for (const [name, work] of [...subjects.slice(round), ...subjects.slice(0, round)]) (runs[name] ??= []).push(await work(agents, batch));
      for (const [subject, all] of Object.entries(runs)) rows.push({ measure: `claim + complete, ${batch} a call`, agents, subject, ...median(all) });
    }
  return rows.filter(({ measure, subject }) => !(subject.endsWith("two requests") && measure.includes("100")));
}

function subjectsOf({ http, engine, boss, graphile, floor, bare, seconds }: Arena): Record<string, Subject> {
  return {
    "Holdpoint, HTTP": { holds: true, fill: (count) => http.fill("one", count), work: (agents, batch) => http.workOn(["one"], agents, batch, seconds) },
    "Holdpoint, HTTP, a call to claim and one to complete": { fill: (count) => http.fill("two", count), work: (agents, batch) => http.work(["two"], agents, batch, seconds) },
    "Holdpoint, HTTP, 10 capabilities": {
      holds: true,
      fill: async (count) => {
        for (const name of MIXED) await http.fill(name, Math.ceil(count / MIXED.length));
      },
      work: (agents, batch) => http.workOn(MIXED, agents, batch, seconds),
    },
    "Holdpoint, HTTP, with caps": { holds: true, fill: (count) => http.fill("capped", count), work: (agents, batch) => http.workOn(["capped"], agents, batch, seconds) },
    "Holdpoint, in process": { fill: (count) => http.fill("inside", count), work: (agents, batch) => engine.work(["inside"], agents, batch, seconds) },
    "pg-boss": { fill: (count) => boss.fill("one", count), work: (agents, batch) => boss.work(["one"], agents, batch, seconds) },
    "graphile-worker": { fill: (count) => graphile.fill("one", count), work: (agents, batch) => graphile.work(["one"], agents, batch > 1, seconds) },
    "Next route, one SELECT, two requests": { fill: async () => undefined, work: (agents) => floor.work(agents, seconds) },
    "Bare node:http, no work, two requests": { fill: async () => undefined, work: (agents) => bare.work(agents, seconds) },
  };
}

/** Before each turn what the last one took is filled up. */
function keptFull({ holds, fill, work }: Subject, waiting: number): Subject["work"] {
  let left = 0;
  return async (agents, batch) => {
    const wanted = waiting + (holds ? agents * batch : 0);
    if (left < wanted) await fill(wanted - left);
    const measured = await work(agents, batch);
    left = Math.max(0, Math.max(left, wanted) - measured.count);
    return measured;
  };
}
