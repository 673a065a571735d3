// A backup of a board at work, put back elsewhere: what was there is there, and nothing of the lost time is believed.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ApiError, type Client, createClient } from "../../lib/client/api";
import { root } from "../source-files";
import { build } from "./build";
import { newFolder, removeFolders } from "./folders";
import { endAll, start } from "./product";

const OWNER = { email: "owner@example.com", password: "correct horse battery" };
const STARTED = { HOLDPOINT_OWNER_EMAIL: OWNER.email, HOLDPOINT_OWNER_PASSWORD: OWNER.password };
const request = { question: "Send the letter", risk: "low" as const, reversible: true };

beforeAll(build, 300_000);
afterEach(endAll);
afterAll(removeFolders);

async function cli(data: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, HOLDPOINT_DATA_DIR: data } as Record<string, string>;
  for (const name of ["DATABASE_URL", "DATABASE_URL_DIRECT", "HOLDPOINT_APP_URL", "HOLDPOINT_DIRECT_URL"]) delete env[name];
  return promisify(execFile)(process.execPath, [join(root, "bin/holdpoint.mjs"), ...args], { env: env as unknown as NodeJS.ProcessEnv }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, out: stdout, err: stderr }),
  );
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", headers: { "content-type": "application/json", origin: url }, body: JSON.stringify(OWNER) });
  return answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
}

const asPerson = (url: string, cookie: string): Client => createClient({ url, fetch: (to, init) => fetch(to, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie, origin: url } }) });
const refusal = (call: Promise<unknown>) => call.then(() => "done", (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error as Error)));
/** The last cursor of the log. */
async function end(agent: Client): Promise<string> {
  const { events } = await agent.listEvents({ limit: 1000 });
  return events.at(-1)!.cursor;
}

describe("backup and restore", () => {
  test("the restored board has tasks, requests and pictures, is halted, and refuses cursors, leases and sessions of before", async () => {
    const [data, elsewhere, backups] = [newFolder(), newFolder("elsewhere"), newFolder("backups")];
    const first = start({ data, env: STARTED });
    const url = await first.ready;
    const { out } = await cli(data, "key", "create", "--name", "worker", "--capability", "*", ...["tasks:create", "tasks:work", "tasks:read", "events:read"].flatMap((scope) => ["--scope", scope]));
    const { key } = JSON.parse(out) as { key: string };
    const agent = createClient({ url, key });
    const cookie = await signIn(url);
    for (const name of ["letters", "late-letters"]) await asPerson(url, cookie).putCapability({ name, undoSeconds: 0 });

    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#2458c6" } }).png().toBuffer();
    const { id: attachmentId } = await agent.upload(picture, "image/png");
    const pixels = Buffer.from(await (await fetch(`${url}/api/v1/attachments/${attachmentId}`, { headers: { authorization: `Bearer ${key}` } })).arrayBuffer());
    const ask = async (title: string, capability = "letters") => {
      await agent.createTask({ capability, title });
      const { claims } = await agent.claim({ capabilities: [capability] });
      return { task: claims[0]!.task, leaseToken: claims[0]!.leaseToken };
    };
    const parked = await ask("With a picture");
    const approval = await agent.park({ id: parked.task.id, leaseToken: parked.leaseToken, request: { ...request, blocks: [{ kind: "image", attachmentId, caption: "What it looks like" }] } });
    const held = await ask("Held while the backup is made");
    const before = await end(agent);

    const target = join(backups, "one");
    let writing = true;
    const writer = (async () => {
      let made = 0;
      for (; writing; made++) await agent.createTask({ capability: "letters", title: `While copying ${made}` });
      return made;
    })();
    const made = await cli(data, "backup", target);
    writing = false;
    expect(await writer).toBeGreaterThan(0);
    expect([made.code, made.out], made.err).toEqual([0, expect.stringContaining(`Backed up to ${target}`)]);

    const lost = await ask("In the lost time", "late-letters");
    const after = await end(agent);
    first.signal("SIGTERM");
    expect(await first.ended).toBe(0);

    const restored = await cli(elsewhere, "restore", target);
    expect([restored.code, restored.out], restored.err).toEqual([0, expect.stringMatching(/It is halted.*1 leases were revoked/s)]);
    const second = start({ data: elsewhere });
    const again = await second.ready;
    const there = createClient({ url: again, key });

    expect((await there.getTask({ id: parked.task.id })).status).toBe("needs_approval");
    expect((await there.getApproval({ id: approval.id })).contentHash).toBe(approval.contentHash);
    const shown = await fetch(`${again}/api/v1/attachments/${attachmentId}`, { headers: { authorization: `Bearer ${key}` } });
    expect(Buffer.from(await shown.arrayBuffer()).equals(pixels)).toBe(true);
    expect(await refusal(there.getTask({ id: lost.task.id }))).toBe("not_found");

    expect([await refusal(there.listEvents({ after: before })), await refusal(there.listEvents({ after })), await refusal(there.listEvents({}))]).toEqual(["bad_request", "bad_request", "done"]);
    expect([await refusal(there.complete({ id: held.task.id, leaseToken: held.leaseToken })), await refusal(there.complete({ id: lost.task.id, leaseToken: lost.leaseToken }))]).toEqual(["lease_lost", "not_found"]);
    expect((await there.claim({ capabilities: ["letters"] })).claims, "nobody works before a person has looked").toEqual([]);
    expect(await refusal(asPerson(again, cookie).me({}))).toBe("unauthenticated");
    const person = asPerson(again, await signIn(again));
    expect((await person.board({})).halt).toMatchObject({ halted: true, reason: expect.stringContaining("Restored from a backup") });
    await person.resume({ reason: "Compared with what the agents did." });
    expect((await there.claim({ capabilities: ["letters"] })).claims).toHaveLength(1);

    second.signal("SIGTERM");
    expect(await second.ended).toBe(0);
    const verified = await cli(elsewhere, "audit", "verify");
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining(" 0 faults")]);
  });

  test("nothing is overwritten, and what is not whole is refused", async () => {
    const [data, backups] = [newFolder(), newFolder("backups")];
    const full = join(backups, "full");
    mkdirSync(full);
    writeFileSync(join(full, "something"), "");
    const product = start({ data });
    await product.ready;
    expect(await cli(data, "backup", full)).toMatchObject({ code: 1, err: expect.stringContaining("is not empty") });
    expect(readdirSync(full)).toEqual(["something"]);
    const target = join(backups, "two");
    expect((await cli(data, "backup", target)).code).toBe(0);
    expect(await cli(data, "restore", target)).toMatchObject({ code: 1, err: expect.stringContaining("Nothing is overwritten") });
    rmSync(join(target, "holdpoint-backup.json"));
    const elsewhere = newFolder("elsewhere");
    expect(await cli(elsewhere, "restore", target)).toMatchObject({ code: 1, err: expect.stringContaining("is no backup of Holdpoint") });
    expect(existsSync(join(elsewhere, "postgres", "data"))).toBe(false);
  });
});

describe("doctor", () => {
  test("finds nothing wrong with a board that runs, and says what to do where one cannot be reached", async () => {
    const data = newFolder();
    const product = start({ data });
    await product.ready;
    const { code, out } = await cli(data, "doctor");
    expect([code, out]).toEqual([0, expect.stringContaining("0 faults")]);
    for (const said of ["fsync is on", "A doorbell arrives", "The schema is this version's", "which can only add to the log", "clock and the database's are", "% of the disk"]) expect(out).toContain(said);
    const away = await promisify(execFile)(process.execPath, [join(root, "bin/holdpoint.mjs"), "doctor"], { env: { ...process.env, DATABASE_URL: "postgresql://nobody:x@127.0.0.1:1/none" } }).catch((error: { code: number; stdout: string }) => error);
    expect(away).toMatchObject({ code: 1, stdout: expect.stringMatching(/FAULT {3}The database cannot be reached.*-> Check that it runs/s) });
    expect((away as { stdout: string }).stdout).not.toContain(":x@");
  });
});
