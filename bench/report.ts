// Rows to Markdown, with the machine and the versions they were measured on.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { Measured } from "./measure";
import type { Read } from "./measures/reads";

/** Rates per second, times in milliseconds. */
export type Row = { measure: string; agents: number; subject: string; note?: string } & Omit<Measured, "perSecond"> & { perSecond: number | null };

export function table(rows: Row[]): string {
  const lines = rows.map(({ measure, agents, subject, perSecond, p50, p99, note }) =>
    `| ${[measure, agents, subject, perSecond === null ? "" : Math.round(perSecond).toLocaleString("en-US"), p50.toFixed(1), p99.toFixed(1), note ?? ""].join(" | ")} |`);
  return ["| measure | agents | who | per second | p50 ms | p99 ms | |", "|---|--:|---|--:|--:|--:|---|", ...lines].join("\n");
}

/** By what each call's most expensive statement costs. */
export function readsTable(reads: Read[]): string {
  const lines = [...reads].sort((one, other) => other.cpu - one.cpu).map(({ call, statements, statement, ms, cpu }) => `| ${call} | ${statements} | \`${statement}\` | ${cpu.toFixed(1)} | ${ms.toFixed(1)} |`);
  return ["| call | statements | the most expensive | processor ms | ms |", "|---|--:|---|--:|--:|", ...lines].join("\n");
}

export function ratios(rows: Row[]): string {
  const rate = (measure: string, agents: number, subject: string) => rows.find((row) => row.measure === measure && row.agents === agents && row.subject === subject)?.perSecond ?? null;
  const [one, hundred, http] = ["claim + complete, 1 a call", "claim + complete, 100 a call", "Holdpoint, HTTP"];
  const wanted: [string, number | null, number | null][] = [
    ["HTTP against pg-boss, 64 agents, one a call (aim: 30)", rate(one, 64, http), rate(one, 64, "pg-boss")],
    ["HTTP against graphile-worker without local queue, 64 agents, one a call (aim: 1.5)", rate(one, 64, http), rate(one, 64, "graphile-worker")],
    ["HTTP with a call to claim and one to complete, against the same", rate(one, 64, `${http}, a call to claim and one to complete`), rate(one, 64, "graphile-worker")],
    ["10 capabilities against one, 64 agents, one a call (aim: 0.67)", rate(one, 64, `${http}, 10 capabilities`), rate(one, 64, http)],
    ["with caps against without, 64 agents, one a call (aim: 0.8)", rate(one, 64, `${http}, with caps`), rate(one, 64, http)],
    ["HTTP against pg-boss, 64 agents, 100 a call (aim: 1)", rate(hundred, 64, http), rate(hundred, 64, "pg-boss")],
    ["HTTP against graphile-worker with local queue, 64 agents, 100 a call (aim: 0.5)", rate(hundred, 64, http), rate(hundred, 64, "graphile-worker")],
  ];
  return wanted.flatMap(([words, ours, theirs]) => (ours && theirs ? [`- ${words}: **${(ours / theirs).toFixed(2)}**`] : [])).join("\n");
}

export function machine(postgres: string): string {
  const packages = JSON.parse(readFileSync("package.json", "utf8")) as { devDependencies: Record<string, string>; dependencies: Record<string, string> };
  const { model } = cpus()[0]!;
  return `${cpus().length} cores (${model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, PostgreSQL ${postgres} with the settings of \`server/postgres/settings.ts\` and fsync on, ` +
    `pg-boss ${packages.devDependencies["pg-boss"]}, graphile-worker ${packages.devDependencies["graphile-worker"]}, next ${packages.dependencies["next"]}. Server, PostgreSQL and load on the same cores.`;
}

/** Puts the results into bench/README.md, in place of the last ones. */
export function write(text: string, section: "results" | "reads" = "results"): void {
  const [begin, end] = [`<!-- ${section} -->`, `<!-- end of ${section} -->`];
  const readme = readFileSync("bench/README.md", "utf8");
  const [before, rest] = readme.split(begin) as [string, string];
  writeFileSync("bench/README.md", `${before}${begin}\n${text}\n${end}${rest.split(end)[1] ?? ""}`);
}
