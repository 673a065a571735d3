// The recovery drill of docs/operate.md: a board with agents at work is dumped, lives on for an hour that is then lost, and is
// read into another server. Nothing of that hour is believed there.
import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError, type Client, createClient } from "../../lib/client/api";
import { bundleServer, endServers, startServer } from "../engine/servers";
import { sceneOf } from "../engine/scene";
import { root } from "../source-files";
import { newFolder, removeFolders } from "../start/folders";
import { binaries } from "../start/plain-postgres";
import { type TestBoard, testBoard } from "../test-board";
import { needsPackage } from "./debian";
import { type Postgres, startPostgres } from "./postgres";

let [first, second]: Postgres[] = [];
let board: TestBoard;
beforeAll(async () => {
  needsPackage("postgresql", "/usr/lib/postgresql");
  await bundleServer();
  first = await startPostgres();
  second = await startPostgres();
  process.env["HOLDPOINT_TEST_URL"] = first.url;
  board = await testBoard();
}, 180_000);
afterAll(async () => {
  await endServers();
  await board.drop();
  await first!.remove();
  await second!.remove();
  removeFolders();
});

const refusal = (call: Promise<unknown>) => call.then(() => "done", (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error as Error)));
const request = { question: "Send the letter", risk: "low" as const, reversible: true, blocks: [{ kind: "text" as const, text: "Dear Sir or Madam" }] };

test("a board that was dumped and restored elsewhere is halted, and refuses leases, cursors and sessions of before and of the lost hour", async () => {
  const server = await startServer(board.ownerUrl);
  const { keys, cookies } = await sceneOf(board, [server.url], Math.random);
  const agent = createClient({ url: server.url, key: keys[0]! });
  const person = personAt(server.url, cookies[0]!.cookie);
  const names = ["held", "asked", "answered", "later"];
  for (const name of names) await person.putCapability({ name, undoSeconds: 0, requiresApproval: name !== "held" });
  const take = async (capability: string) => {
    await agent.createTask({ capability, title: "Letter" });
    const { task, leaseToken } = (await agent.claim({ capabilities: [capability] })).claims[0]!;
    return { id: task.id, leaseToken };
  };
  const held = await take("held");
  const asked = await agent.park({ ...(await take("asked")), request });
  const answered = await agent.park({ ...(await take("answered")), request });
  await person.decide({ id: answered.id, verdict: "approve", seenHash: answered.contentHash });
  const before = (await agent.listEvents({ limit: 1000 })).events.at(-1)!.cursor;

  const dump = join(newFolder("dump"), "board.dump");
  run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", `--file=${dump}`, board.ownerUrl);

  // The hour that will be lost: an approved letter is sent, the held one is finished, another is begun.
  const sent = (await agent.claim({ capabilities: ["answered"] })).claims[0]!;
  await agent.redeem({ id: answered.id, leaseToken: sent.leaseToken, contentHash: sent.approval!.approvedHash! });
  await agent.complete({ id: sent.task.id, leaseToken: sent.leaseToken });
  await agent.complete(held);
  const later = await take("later");
  const after = (await agent.listEvents({ limit: 1000 })).events.at(-1)!.cursor;
  await endServers();

  run("createdb", `--maintenance-db=${second!.url}`, "restored");
  const restored = Object.assign(new URL(second!.url), { pathname: "/restored" }).href;
  run("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", `--dbname=${restored}`, dump);
  expect(await cli(restored, "restored", "--as-of", "2026-11-30T02:00Z")).toMatch(/The board is halted, 1 leases were revoked, everybody was signed out \(epoch 2\)\./);
  expect(await cli(restored, "audit", "verify")).toContain(" 0 faults");

  const again = await startServer(restored);
  const there = createClient({ url: again.url, key: keys[0]! });
  expect(await refusal(personAt(again.url, cookies[0]!.cookie).me({}))).toBe("unauthenticated");
  expect([await refusal(there.listEvents({ after: before })), await refusal(there.listEvents({ after })), await refusal(there.listEvents({}))]).toEqual(["bad_request", "bad_request", "done"]);
  expect([await refusal(there.complete(held)), await refusal(there.heartbeat(later)), await refusal(there.complete({ id: sent.task.id, leaseToken: sent.leaseToken }))]).toEqual(["lease_lost", "not_found", "wrong_status"]);
  expect(await refusal(there.redeem({ id: answered.id, leaseToken: sent.leaseToken, contentHash: sent.approval!.approvedHash! }))).not.toBe("done");
  expect((await there.claim({ capabilities: names })).claims, "nobody works before a person has looked").toEqual([]);

  const back = personAt(again.url, await signIn(again.url, cookies[0]!.by));
  expect((await back.board({})).halt).toMatchObject({ halted: true });
  // It was sent in the lost hour, and the board does not know: a person says so before agents go on.
  await back.cancel({ id: sent.task.id });
  await back.resume({ reason: "Compared with what was sent" });
  expect((await there.claim({ capabilities: names, limit: 10 })).claims.map(({ task }) => task.id)).toEqual([held.id]);
  await back.decide({ id: asked.id, verdict: "approve", seenHash: asked.contentHash });
  expect((await there.claim({ capabilities: ["asked"] })).claims[0]!.approval!.id).toBe(asked.id);
  expect(await cli(restored, "audit", "verify")).toContain(" 0 faults");
}, 240_000);

function run(program: string, ...args: string[]): void {
  execFileSync(join(binaries(), program), args, { stdio: ["ignore", "ignore", "inherit"] });
}

async function cli(databaseUrl: string, ...args: string[]): Promise<string> {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(DATABASE_URL|HOLDPOINT_)/.test(name)));
  const env = { ...own, DATABASE_URL: databaseUrl, HOLDPOINT_DATA_DIR: newFolder("cli") } as unknown as NodeJS.ProcessEnv;
  return (await promisify(execFile)(process.execPath, [join(root, "bin/holdpoint.mjs"), ...args], { env })).stdout;
}

function personAt(url: string, cookie: string): Client {
  return createClient({ url, fetch: (to, init) => fetch(to, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie, origin: url } }) });
}

async function signIn(url: string, name: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", headers: { "content-type": "application/json", origin: url }, body: JSON.stringify({ email: `${name}@example.test`, password: "correct horse" }) });
  return answer.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
}
