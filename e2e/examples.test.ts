// What the examples promise besides being killable anywhere (kills.test.ts): going back to work, and looking again before they act.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../lib/contract/json";
import { readApproval } from "../lib/db/read-approval";
import { exampleScenes, git, hasVirsh } from "./example-scenes";
import { root } from "./source-files";

let scene: Awaited<ReturnType<typeof exampleScenes>>;
beforeAll(async () => {
  scene = await exampleScenes();
}, 120_000);
afterAll(() => scene.close());

test("code-change does it again as a person asks, and proposes anew when the main branch has moved", async () => {
  const { examples, run, created, answer, taskOf, repo } = scene;
  const example = examples["code-change"]!;
  const id = await created(example);
  await run(example);
  await answer(id, "request_changes", 'Too stiff, use "Hi there"');
  await run(example);
  expect(((await readApproval((await taskOf(id)).approval!.id))!.request as Json).text).toContain("Hi there");
  writeFileSync(join(repo, "other.txt"), "moved");
  git(repo, "add", ".");
  git(repo, "commit", "-qm", "Move on");
  await answer(id);
  const before = await example.done();
  await run(example);
  expect([(await taskOf(id)).status, await example.done()]).toEqual(["needs_approval", before]);
  await answer(id);
  await run(example);
  expect([(await taskOf(id)).status, await example.done(), git(repo, "show", "HEAD:greet.mjs")]).toEqual(["completed", before + 1, 'export const greet = () => "Hi there";']);
}, 120_000);

test.skipIf(!hasVirsh)("vm-change refuses when the domain changed meanwhile, and asks again", async () => {
  const { examples, run, created, answer, taskOf, folder } = scene;
  const example = examples["vm-change"]!;
  const id = await created(example);
  await run(example);
  const virsh = (await import(/* @vite-ignore */ join(root, "examples/vm-change/virsh.mjs"))) as { openHost(path: string): { apply(...argv: string[]): void } };
  virsh.openHost(join(folder, "host.xml")).apply("setvcpus", "test", "1", "--live");
  await answer(id);
  const before = await example.done();
  await run(example);
  expect([(await taskOf(id)).status, await example.done()]).toEqual(["needs_approval", before]);
}, 60_000);

test("the cron line makes one task a day, however often it fires", async () => {
  const { board, api } = scene;
  const line = readFileSync(join(root, "examples/shell/crontab"), "utf8").split("\n").find((one) => /^\d/.test(one))!;
  await board.capability({}, "daily-report");
  const command = line.split(" ").slice(5).join(" ").replaceAll("\\%", "%");
  for (let fired = 0; fired < 2; fired++) await promisify(execFile)("sh", ["-c", command], { env: { ...process.env, HOLDPOINT_URL: api.url, HOLDPOINT_KEY: board.agent.key } });
  expect((await board.owner.query("select title from tasks where capability = 'daily-report'")).rows).toEqual([{ title: "Write the daily report" }]);
}, 30_000);
