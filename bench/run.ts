// npm run bench: everybody on one PostgreSQL, in turns, in one run. `--write` puts the results into bench/README.md.
// `--only reads` is alone, and takes two minutes: what is read of a million tasks.
import { parseArgs } from "node:util";
import { type Arena, withArena } from "./arena";
import { claimComplete } from "./measures/claim-complete";
import { create } from "./measures/create";
import { crowded } from "./measures/crowded";
import { heartbeats } from "./measures/heartbeats";
import { heldClaims } from "./measures/held-claims";
import { readLargeBoard } from "./measures/reads";
import { machine, ratios, readsTable, type Row, table, write } from "./report";

/** What counts processor time is first: later on the leftovers of a hundred thousand tasks are vacuumed. */
const MEASURES: Record<string, (arena: Arena) => Promise<Row[]>> = { heartbeats, "held-claims": heldClaims, "claim-complete": claimComplete, create, crowded };
const NAMES = Object.keys(MEASURES);

const { values } = parseArgs({
  options: { only: { type: "string" }, seconds: { type: "string" }, rounds: { type: "string" }, short: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
});
const short = values.short;

async function main(): Promise<void> {
  if (values.only === "reads") {
    const text = readsTable(await readLargeBoard(short));
    console.log(text);
    if (values.write) write(text, "reads");
    return;
  }
  const only = values.only?.split(",") ?? NAMES;
  const unknown = only.find((name) => !NAMES.includes(name));
  if (unknown) throw new Error(`There is no measure ${unknown}; there are ${NAMES.join(", ")}, and reads alone.`);
  await withArena({ seconds: Number(values.seconds ?? (short ? 1 : 2)), rounds: Number(values.rounds ?? (short ? 1 : 7)), short }, async (arena) => {
    const rows: Row[] = [];
    for (const name of only) {
      console.error(`Measuring ${name}`);
      rows.push(...(await MEASURES[name]!(arena)));
    }
    const { rows: version } = await arena.cluster.query("bench_holdpoint", "show server_version");
    const text = [machine((version[0] as { server_version: string }).server_version), table(rows), ratios(rows)].join("\n\n");
    console.log(text);
    if (values.write) write(text);
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
