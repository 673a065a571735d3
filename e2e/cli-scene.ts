// The command line as processes against a board of their own, and the person who answers what they ask.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import type { ChangeRequest } from "../lib/contract/change-request";
import type { Json } from "../lib/contract/json";
import type { Input } from "../lib/contract/operations";
import { seenParts } from "../lib/contract/seen-parts";
import { readApproval } from "../lib/db/read-approval";
import { listApprovals } from "../lib/http/reads";
import { decide } from "../lib/transitions/decide";
import { seen } from "../lib/transitions/seen";
import { root } from "./source-files";
import { testApi } from "./test-api";
import { testBoard } from "./test-board";

export const CLI = join(root, "dist/package/holdpoint.js");
export type Ended = { code: number | null; out: string; err: string };
export type CliScene = Awaited<ReturnType<typeof cliScene>>;

export async function cliScene() {
  await promisify(execFile)(process.execPath, ["-e", 'import("./bin/steps/package.mjs").then((step) => step.packageIfChanged())'], { cwd: root });
  const [board, api] = [await testBoard(), await testApi()];
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-cli-"));
  return { board, api, folder, envOf, start, cli: (...args: string[]) => start(args).ended, openQuestion, answer, close };

  async function close(): Promise<void> {
    rmSync(folder, { recursive: true, force: true });
    await api.close();
    await board.drop();
  }

  function envOf(env: Record<string, string> = {}): NodeJS.ProcessEnv & Record<string, string> {
    return { ...(process.env as NodeJS.ProcessEnv & Record<string, string>), HOLDPOINT_URL: api.url, HOLDPOINT_KEY: board.agent.key, HOLDPOINT_RETRY_SECONDS: "1", ...env };
  }

  function start(args: string[], env: Record<string, string> = {}, stdin: "ignore" | "pipe" = "ignore") {
    const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, env: envOf(env), stdio: [stdin, "pipe", "pipe"] });
    const said = { out: "", err: "" };
    child.stdout!.setEncoding("utf8").on("data", (part: string) => (said.out += part));
    child.stderr!.setEncoding("utf8").on("data", (part: string) => (said.err += part));
    const ended = new Promise<Ended>((done) => child.once("close", (code) => done({ code, ...said })));
    return { child, said, ended };
  }

  async function openQuestion(capability: string) {
    const list = () => listApprovals(board.admin, { state: "open", capability: [capability], limit: 5 } as never);
    await expect.poll(async () => (await list()).items.length, { timeout: 15_000 }).toBe(1);
    return (await readApproval((await list()).items[0]!.id))!;
  }

  async function answer(capability: string, verdict: "approve" | "reject", fields: object = {}) {
    const { id, contentHash, request } = await openQuestion(capability);
    await seen(board.admin, { id, seenHash: contentHash, parts: seenParts((request as Json).value as ChangeRequest).map(({ name }) => name) });
    return decide(board.admin, { id, verdict, seenHash: contentHash, ...(verdict === "reject" ? { comment: "Not on a Friday" } : {}), ...fields } as Input<"decide">);
  }
}
