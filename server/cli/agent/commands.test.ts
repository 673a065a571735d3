// The scopes that docs/cli.md says a command needs, tried: with them it is let in, without one of them nothing is done.
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testApi } from "../../../e2e/test-api";
import { type TestBoard, testBoard } from "../../../e2e/test-board";
import { ApiError } from "@/lib/client/api";
import { type Scope, SCOPES } from "@/lib/contract/actor";
import { addAgentCommands } from "./commands";

let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
let samples: Record<string, string[]>;
beforeAll(async () => {
  [board, api] = [await testBoard(), await testApi()];
  vi.stubEnv("HOLDPOINT_URL", api.url);
  vi.stubEnv("HOLDPOINT_RETRY_SECONDS", "1");
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(console, "error").mockReturnValue();
  const { task, lease, approval } = await board.parked();
  const over = (await board.decided("reject")).task;
  const held = [task.id, "--lease", lease.leaseToken];
  const name = await board.capability();
  samples = {
    "task create": ["--capability", name, "--title", "x"], "task list": [], "task show": [task.id], "task watch": [over.id],
    claim: ["--capability", name], heartbeat: held, release: held, complete: held, fail: [...held, "--message", "x"],
    park: [...held, "--request", '{"question":"Send","risk":"low","reversible":true,"blocks":[{"kind":"text","text":"x"}]}'],
    redeem: [approval.id, "--lease", lease.leaseToken, "--hash", approval.contentHash],
    run: ["--capability", name, "--drain", "--", "true"], gate: ["--capability", name, "--hold", "0", "--", "true"],
    "approvals list": [], "approvals show": [approval.id], events: [], "capability list": [], "capability show": [name],
  };
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await api.close();
  await board.drop();
});

const table = /## What its key has to be allowed\n[\s\S]*?\n\|---\|---\|\n([\s\S]*?)\n\n/.exec(readFileSync("docs/cli.md", "utf8"))![1]!;
const wordsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
const rows = table.split("\n").flatMap((line) => {
  const [, commands, scopes] = line.split("|");
  return wordsIn(commands!).map((command) => ({ command, scopes: wordsIn(scopes!) as Scope[] }));
});

const keyWith = async (scopes: readonly Scope[]) => (await board.anAgent(["*"], scopes)).key;

/** How a command ends for a key. */
async function codeOf(command: string, key: string): Promise<string> {
  vi.stubEnv("HOLDPOINT_KEY", key);
  const program = new Command("holdpoint").exitOverride();
  addAgentCommands(program);
  const error = await program.parseAsync(["node", "holdpoint", ...command.split(" "), ...samples[command]!]).then(() => null, (one: Error) => one);
  return error instanceof ApiError ? `${error.code}: ${error.message}` : "let in";
}

test("every command that takes a key is in the table, and no other", () => {
  const program = new Command("holdpoint");
  addAgentCommands(program);
  const all = program.commands.flatMap((one) => (one.commands.length ? one.commands.map((sub) => `${one.name()} ${sub.name()}`) : [one.name()]));
  const without = ["approvals open", "approvals decide", "sign-in", "sign-out", "completion"];
  expect(rows.map(({ command }) => command).sort()).toEqual(all.filter((name) => !without.includes(name)).sort());
});

test.each(rows.filter(({ command }) => command !== "mcp-gate"))("$command is let in with $scopes", async ({ command, scopes }) => {
  expect(await codeOf(command, await keyWith(scopes.length ? scopes : ["ops:read"]))).not.toContain("forbidden");
});

test.each(rows.filter(({ command }) => command !== "mcp-gate").flatMap(({ command, scopes }) => scopes.map((scope) => ({ command, scope }))))("$command without $scope is refused by that name, and does nothing", async ({ command, scope }) => {
  const key = await keyWith(SCOPES.filter((one) => one !== scope));
  const before = await board.dump();
  const said = await codeOf(command, key);
  expect(said).toMatch(new RegExp(`^forbidden: .*${scope}`));
  expect(await board.dump()).toBe(before);
});
