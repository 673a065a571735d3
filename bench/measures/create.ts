import type { Arena } from "../arena";
import { type Measured, median } from "../measure";
import type { Row } from "../report";

export async function create({ http, boss, graphile, seconds, rounds }: Arena): Promise<Row[]> {
  const subjects = { "Holdpoint, HTTP": http, "pg-boss": boss, "graphile-worker": graphile };
  const rows: Row[] = [];
  for (const batch of [1, 100])
    for (const [subject, { create: one, createMany }] of Object.entries(subjects)) {
      const runs: Measured[] = [];
      for (let round = 0; round < rounds; round++) runs.push(await (batch === 1 ? one("one", 64, seconds) : createMany("one", 16, batch, seconds)));
      rows.push({ measure: `create, ${batch} a call`, agents: batch === 1 ? 64 : 16, subject, ...median(runs) });
    }
  return rows;
}
