// The calls that /docs/api shows for copying, run as they stand by curl, Node and Python against a board.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Block, FIELD_SOURCES } from "../lib/contract/change-request";
import { type Operation, operations } from "../lib/contract/operations";
import { apiDocs } from "../lib/http/api-docs";
import { root } from "./source-files";
import { testApi } from "./test-api";
import { type TestBoard, testBoard } from "./test-board";

let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ["-e", 'import("./bin/steps/package.mjs").then((step) => step.packageIfChanged())'], { cwd: root });
  [board, api] = [await testBoard(), await testApi()];
  await board.capability({}, "letters");
}, 120_000);
afterAll(async () => {
  await api.close();
  await board.drop();
});

const calls = apiDocs().flatMap((group) => group.calls);
const codeOf = (name: string, language: string) => calls.find(({ id }) => id === name)!.calls.find((one) => one.language === language)!.code;

async function run(language: string, code: string): Promise<string> {
  const commands: Record<string, [string, string[]]> = {
    curl: ["sh", ["-c", code]],
    TypeScript: [process.execPath, ["--input-type=module", "-e", `${code}\nconsole.log(JSON.stringify(answer));`]],
    Python: ["python3", ["-c", `${code}\nprint(json.dumps(answer))`]],
  };
  const [file, args] = commands[language]!;
  return (await promisify(execFile)(file, args, { cwd: root, env: { ...process.env, HOLDPOINT_URL: api.url, HOLDPOINT_KEY: board.agent.key } })).stdout;
}

test.each(["curl", "TypeScript", "Python"])("a task is created, listed and claimed with what %s is shown as", async (language) => {
  const created = JSON.parse(await run(language, codeOf("createTask", language))) as { id: string };
  const listed = JSON.parse(await run(language, codeOf("listTasks", language))) as { items: { id: string }[] };
  const { claims } = JSON.parse(await run(language, codeOf("claim", language))) as { claims: { task: { id: string } }[] };
  expect([listed.items.map(({ id }) => id), claims.map(({ task }) => task.id)]).toEqual([expect.arrayContaining([created.id]), [created.id]]);
}, 60_000);

const forKeys = (Object.values(operations) as Operation[]).filter(({ key, gives, takes }) => key && !gives && !takes);

test.each(forKeys.map(({ name }) => name))("the board understands what is shown for %s", async (name) => {
  const said = await run("curl", codeOf(name, "curl")).catch((refused: { stdout: string }) => refused.stdout);
  expect(said).not.toMatch(/"code":"(invalid|malformed_json|unsupported_media_type|bad_request|too_large|method_not_allowed|internal)"/);
}, 30_000);

test.each([["curl", 22, "stdout"], ["Python", 1, "stderr"]] as const)("with what %s is shown as, a program that is refused knows the code", async (language, status, where) => {
  const refused = await run(language, codeOf("getTask", language)).catch((error: { code: number; stdout: string; stderr: string }) => error);
  expect(refused).toMatchObject({ code: status, [where]: expect.stringContaining("not_found") });
});

test("what an agent parks with is told field by field and kind by kind, on the page and in docs/agents.md", () => {
  const { fields, takes } = calls.find(({ id }) => id === "park")!;
  const kinds = Block.options.map((option) => option.shape.kind.value);
  const blocks = takes.find(({ name }) => name === "Block")!;
  for (const kind of kinds) expect(blocks.shape).toContain(`kind: "${kind}"`);
  expect(blocks.shape).toContain(`source?: ${FIELD_SOURCES.map((source) => `"${source}"`).join(" | ")}`);
  const docs = readFileSync(join(root, "docs/agents.md"), "utf8");
  const told = [...fields.flatMap(({ name }) => /^request\.(.+)/.exec(name)?.[1] ?? []), ...kinds];
  expect(told.length).toBeGreaterThan(15);
  expect(told.filter((word) => !docs.includes(`\`${word}\``))).toEqual([]);
});
