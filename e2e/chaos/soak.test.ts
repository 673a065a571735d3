// Promises 20 and 23: hours of work leave no trace in memory, descriptors and the speed of a claim.
//   npm run soak -- --minutes 180 --rate 60      at a fixed rate, sampled every ten seconds into dist/soak.jsonl
//   npm run soak -- --cycles 1000000             as fast as it goes: the claim at the end against the claim at the start
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { seeded } from "../engine/clients";
import { sceneOf } from "../engine/scene";
import { asNumber } from "../engine/size";
import { root } from "../source-files";
import { build } from "../start/build";
import { newFolder, removeFolders } from "../start/folders";
import { endAll, type Product, start } from "../start/product";
import { type TestBoard, testBoard } from "../test-board";
import { type Bound, flatness, type Verdict } from "./flat";
import { Cycles } from "./soak-cycles";
import { percentile, type Sample, sampleOf } from "./soak-sample";

const [minutes, rate, cycles] = [asNumber("minutes", 0.2), asNumber("rate", 20), asNumber("cycles", 2_000)];
const EVERY = Math.min(10_000, (minutes * 60_000) / 12);
const STREAMS = 20;
const LOG = join(root, "dist", "soak.jsonl");

const BOUNDS: (Bound & { value: (sample: Sample) => number })[] = [
  { name: "heap", unit: "MiB", slack: 10, share: 0.1, of: "least", value: ({ heap }) => heap },
  { name: "resident", unit: "MiB", slack: 20, share: 0.1, of: "least", value: ({ resident }) => resident },
  { name: "descriptors", unit: "", slack: 3, share: 0, of: "median", value: ({ files }) => files },
  { name: "handles", unit: "", slack: 3, share: 0, of: "median", value: ({ handles }) => handles },
  { name: "connections", unit: "", slack: 2, share: 0, of: "median", value: ({ connections }) => connections },
  { name: "claim p95", unit: "ms", slack: 2, share: 0.5, of: "median", value: ({ claim95 }) => claim95 },
  { name: "tasks and indexes, a task", unit: "bytes", slack: 50, share: 0.1, of: "median", value: ({ tasks, done }) => (tasks * 2 ** 20) / done },
  { name: "log, a task", unit: "bytes", slack: 50, share: 0.1, of: "median", value: ({ events, done }) => (events * 2 ** 20) / done },
  { name: "dead rows of tasks", unit: "%", slack: 10, share: 0, of: "median", value: ({ dead }) => dead },
  { name: "oldest transaction", unit: "s", slack: 1, share: 0, of: "median", value: ({ oldest }) => oldest },
];

let board: TestBoard;
let product: Product;
let work: Cycles;
let place: Parameters<typeof sampleOf>[0];
beforeAll(build, 300_000);
beforeEach(async () => {
  board = await testBoard();
  product = start({ data: newFolder(), env: { DATABASE_URL: board.ownerUrl } });
  const url = await product.ready;
  const { keys, cookies } = await sceneOf(board, [url], seeded(1));
  place = { url, key: keys[0]!, pid: product.pid, owner: board.owner };
  work = new Cycles({ url, key: keys[0]!, cookie: cookies[0]!.cookie, free: await board.capability({ requiresApproval: false }), gated: await board.capability() });
}, 120_000);
afterEach(async () => {
  work.close();
  await endAll();
  await board.drop();
});
afterAll(removeFolders);

test(`promise 23: ${minutes} minutes at ${rate} cycles a second are flat`, async () => {
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(LOG, "");
  const began = performance.now();
  const going = () => performance.now() - began < minutes * 60_000;
  const samples: Sample[] = [];
  const sampling = (async () => {
    while (going()) {
      await sleep(EVERY);
      const sample = await sampleOf(place, work, Math.round((performance.now() - began) / 1_000));
      work.claims = [];
      samples.push(sample);
      appendFileSync(LOG, `${JSON.stringify(sample)}\n`);
      if (samples.length % 60 === 0) console.log(told(verdictsOf(samples)));
    }
  })();
  await Promise.all([work.atRate(rate, going), sampling, watching(going)]);
  const verdicts = verdictsOf(samples);
  console.log(`npm run soak -- --minutes ${minutes} --rate ${rate}: ${work.done} tasks completed, ${work.skipped} cycles not begun\n${told(verdicts)}`);
  expect([...work.faults]).toEqual([]);
  expect(samples.at(-1)!.listening).toBe(1);
  // A run of seconds warms up to its end: there only what must never move is judged.
  expect(verdicts.filter(({ name, flat }) => !flat && (minutes >= 10 || name === "descriptors"))).toEqual([]);
}, minutes * 60_000 + 120_000);

test(`promise 20: after ${cycles} cycles the claim's p95 is below twice the first`, async () => {
  const began = performance.now();
  await work.asFast(cycles);
  const tenth = Math.floor(work.claims.length / 10);
  const [first, last] = [percentile(work.claims.slice(0, tenth), 0.95), percentile(work.claims.slice(-tenth), 0.95)];
  console.log(`npm run soak -- --cycles ${cycles}: ${work.done} in ${Math.round((performance.now() - began) / 1_000)} s; claim p95 of the first tenth ${first.toFixed(1)} ms, of the last ${last.toFixed(1)} ms`);
  expect([...work.faults]).toEqual([]);
  expect(work.done).toBeGreaterThanOrEqual(cycles);
  // Of a short run a tenth is a moment, and other work on the machine is all that it shows.
  if (cycles >= 100_000) expect(last).toBeLessThan(2 * first);
}, 6 * 3_600_000);

function verdictsOf(samples: Sample[]): Verdict[] {
  return BOUNDS.map((bound) => flatness(samples.map((sample) => ({ at: sample.at, value: bound.value(sample) })), bound));
}

function told(verdicts: Verdict[]): string {
  const rows = verdicts.map(({ name, unit, first, last, rise, allowed, flat }) => `| ${name} | ${first.toFixed(1)} ${unit} | ${last.toFixed(1)} ${unit} | ${rise.toFixed(1)} | ${allowed.toFixed(1)} | ${flat ? "flat" : "RISES"} |`);
  return ["| measure | middle | end | rise | allowed | |", "|---|--:|--:|--:|--:|---|", ...rows].join("\n");
}

/** Streams that come and go. */
async function watching(going: () => boolean): Promise<void> {
  const random = seeded(2);
  await Promise.all(Array.from({ length: STREAMS }, async () => {
    while (going()) {
      const stream = get(`${place.url}/api/v1/stream?type=completed`, { agent: false, headers: { authorization: `Bearer ${place.key}` } }, (answer) => answer.on("error", () => undefined).resume());
      stream.on("error", () => undefined);
      await sleep(500 + random() * Math.min(30_000, EVERY));
      stream.destroy();
    }
  }));
}
