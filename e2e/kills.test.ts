// kill -9 at any line of each example, and of the client, the command line or the library under it: the side effect happens once or not at all.
// `npm run kills -- --kills 300 --only vm-change` does it that often, `--seed N` does the same again.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AT_LINE, CLI, type Example, exampleScenes, hasBrowser, hasJq, hasVirsh } from "./example-scenes";
import { listApprovals } from "../lib/http/reads";
import { root } from "./source-files";

const KILLS = Number(process.env["HOLDPOINT_KILLS"] ?? 1);
const SEED = Number(process.env["HOLDPOINT_KILLS_SEED"] ?? Date.now() % 1_000_000);
const ONLY = process.env["HOLDPOINT_KILLS_ONLY"];

let scene: Awaited<ReturnType<typeof exampleScenes>>;
beforeAll(async () => {
  scene = await exampleScenes();
}, 600_000);
afterAll(() => scene.close());

type Life = { asking: string[]; acting: string[]; ended: string; done: number };

/** A task's whole life, with a kill while it asks and another while it acts; a run after each goes on with what was left. */
async function live(example: Example, [atAsking, atActing]: (string | undefined)[] = []): Promise<Life> {
  const before = await example.done();
  const id = await scene.created(example);
  const asking = await runTwice(example, atAsking);
  expect([(await scene.taskOf(id)).status, await example.done()], `killed at ${atAsking}, not asked or acted unasked: ${asking.said}`).toEqual(["needs_approval", before]);
  await scene.answer(id);
  const acting = await runTwice(example, atActing);
  const { status, escalation } = await scene.taskOf(id);
  return { asking: asking.reached, acting: acting.reached, ended: escalation?.reason ?? status, done: (await example.done()) - before };
}

async function runTwice(example: Example, at?: string) {
  const first = await scene.run(example, at);
  if (!at || at === "all") return first;
  await scene.board.later("10 minutes");
  const second = await scene.run(example);
  return { reached: first.reached, said: first.said + second.said };
}

function lineOf({ script }: Example, text: string): string {
  const index = readFileSync(join(root, script), "utf8").split("\n").findIndex((line) => line.includes(text));
  if (index < 0) throw new Error(`${script} has no line with ${text}`);
  return `${basename(script)}:${index + 1}#1`;
}

/** A number below `below` for each of 0, 1, 2..., the same for the same seed. */
function random(index: number, below: number): number {
  let x = (SEED * 2_654_435_761 + index * 40_503) >>> 0;
  for (let round = 0; round < 3; round++) x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) >>> 0;
  return x % below;
}

/** The job application is killed at each of its steps by e2e/job; here, line by line, it takes as long as all others. */
const NAMES = ["daily-briefing", "code-change", "vm-change", "python", "curl", "shell", ...(process.env["HOLDPOINT_KILLS"] ? ["job-application"] : [])];

describe.each(NAMES)("%s", (name) => {
  const able = (!ONLY || ONLY === name) && (name !== "vm-change" || hasVirsh) && (!["curl", "shell"].includes(name) || hasJq) && (name !== "job-application" || hasBrowser);

  test.skipIf(!able)(`does once what a person approved, and never twice wherever it is killed (seed ${SEED})`, async () => {
    const example = scene.examples[name]!;
    const whole = await live(example, ["all", "all"]);
    expect([whole.ended, whole.done]).toEqual(["completed", 1]);
    const [effect, after] = [lineOf(example, example.effect), lineOf(example, example.after)];
    for (const at of [effect, after]) {
      const { ended, done, acting } = await live(example, [undefined, at]);
      expect([acting.at(-1), done, ended]).toEqual([at, at === after ? 1 : 0, expect.stringMatching(/outcome_unknown|not_retryable/)]);
    }
    for (let kill = 0; kill < KILLS; kill++) {
      const at: [string, string] = [pick(whole.asking, 2 * kill), pick(whole.acting, 2 * kill + 1)];
      const { ended, done } = await live(example, at);
      expect({ at, ended, done }).toEqual({ at, ended: expect.stringMatching(/completed|outcome_unknown|not_retryable/), done: ended === "completed" ? 1 : expect.toBeOneOf([0, 1]) });
    }
  }, 600_000 + KILLS * 120_000);
});

test.skipIf(ONLY && ONLY !== "gate")(`gate runs what a person approved once, and never twice wherever it is killed and however it goes on (seed ${SEED})`, async () => {
  const { board, folder, run, answer } = scene;
  const [capability, file] = ["gated", join(folder, "gated.txt")];
  const gate = (...rest: string[]) => ({ capability, lines: [CLI], command: [process.execPath, ...AT_LINE, CLI.path, "gate", ...rest] });
  const done = () => (existsSync(file) ? readFileSync(file, "utf8").length : 0);
  const approveIfAsked = async () => {
    const { items } = await listApprovals(board.admin, { state: "open", capability: [capability], limit: 1 } as never);
    if (items[0]) await answer(items[0].taskId);
  };
  await board.capability({ maxLapses: 50 }, capability);

  let moments: string[] = [];
  for (let kill = -1; kill < KILLS; kill++) {
    const at = kill < 0 ? "all" : moments[random(1000 + kill, moments.length)]!;
    const before = done();
    let going = true;
    const first = run(gate("--capability", capability, "--", "sh", "-c", `printf x >> '${file}'`), at).finally(() => (going = false));
    while (going) await approveIfAsked().then(() => new Promise((soon) => setTimeout(soon, 50)));
    if (kill < 0) moments = (await first).reached;
    await board.later("10 minutes");
    const { rows } = await board.owner.query("select id, status from tasks where capability = $1 and exists (select from approvals where task_id = tasks.id) order by created_at desc limit 1", [capability]);
    for (let again = 0; again < 2; again++) {
      await approveIfAsked();
      await run(gate("--resume", rows[0].id));
    }
    const { status, escalation } = await scene.taskOf(rows[0].id);
    const ended = escalation?.reason ?? status;
    expect({ at, ended, done: done() - before }).toEqual({ at, ended: expect.stringMatching(/completed|outcome_unknown/), done: ended === "completed" && kill < 0 ? 1 : expect.toBeOneOf([0, 1]) });
  }
}, 60_000 + KILLS * 40_000);

/** Every other one is a line of the script itself: there are far more below it. */
function pick(moments: string[], index: number): string {
  const own = moments.filter((moment) => /^agent\./.test(moment));
  const from = own.length && index % 4 < 2 ? own : moments;
  return from[random(index, from.length)]!;
}
