// The disk of a board's data fills up under work: writes are refused, nothing is half written, doctor says why, and work goes on when there is room again.
import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../../lib/client/api";
import { root } from "../source-files";
import { build } from "../start/build";
import { newFolder, removeFolders } from "../start/folders";
import { endAll, type Product, start } from "../start/product";

const MIB = 2 ** 20;
const STARTED = { HOLDPOINT_OWNER_EMAIL: "owner@example.com", HOLDPOINT_OWNER_PASSWORD: "correct horse battery" };

let disk: string;
let product: Product;
beforeAll(() => {
  build();
  disk = newFolder("disk");
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=512m,mode=0755", "none", disk]);
}, 300_000);
afterAll(async () => {
  await endAll();
  execFileSync("umount", ["--lazy", disk]);
  removeFolders();
});

test("a full disk: only 503 and what was said before, then all of it is there and new work goes on", async () => {
  const data = join(disk, "data");
  product = start({ data, env: STARTED });
  const url = await product.ready;
  const { out } = await cli(data, "key", "create", "--name", "writer", "--capability", "*", ...["tasks:create", "tasks:work", "tasks:read"].flatMap((scope) => ["--scope", scope]));
  const { key } = JSON.parse(out) as { key: string };
  const cookie = await signIn(url);
  await createClient({ url, fetch: (to, init) => fetch(to, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie, origin: url } }) }).putCapability({ name: "letters", requiresApproval: false });
  const made: string[] = [];
  const refused: { status: number; retry: string | null; body: string }[] = [];
  // Noise, so that no compression makes room.
  const input = () => ({ text: randomBytes(500_000).toString("base64") });
  const write = async () => {
    const answer = await fetch(`${url}/api/v1/tasks`, { method: "POST", headers: { authorization: `Bearer ${key}`, "content-type": "application/json" }, body: JSON.stringify({ capability: "letters", title: "Letter", input: input() }) });
    const body = await answer.text();
    if (answer.ok) made.push((JSON.parse(body) as { id: string }).id);
    else refused.push({ status: answer.status, retry: answer.headers.get("retry-after"), body });
    return answer.ok;
  };

  await write();
  const ballast = join(disk, "ballast");
  const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
  writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - 24 * MIB)));
  for (let tries = 0; refused.length < 5; tries++) {
    expect(tries, "the disk fills up").toBeLessThan(500);
    if (!(await write())) await sleep(200);
  }
  expect(refused.filter(({ status, retry, body }) => status !== 503 || !(Number(retry) > 0) || !body.includes('"unavailable"'))).toEqual([]);
  // And now PostgreSQL dies: it cannot come back before there is room.
  for (let more = 0; free() > 0; more++) writeFileSync(`${ballast}-${more}`, Buffer.alloc(free()));
  process.kill(Number(readFileSync(join(data, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
  while (!product.out().includes("went away")) await sleep(50);
  await sleep(3_000);
  expect(await write()).toBe(false);
  expect(refused.at(-1)!.status).toBe(503);
  const examined = await cli(data, "doctor");
  expect([examined.code, examined.out]).toEqual([1, expect.stringMatching(/FAULT {3}\d+ % of the disk of .* is used/)]);

  for (const name of readdirSync(disk).filter((one) => one.startsWith("ballast"))) rmSync(join(disk, name));
  for (let tries = 0; !(await write()); tries++) {
    expect(tries, `it comes back by itself: ${product.out()}${product.err()}`).toBeLessThan(300);
    await sleep(100);
  }
  const agent = createClient({ url, key });
  for (const id of made) expect((await agent.getTask({ id })).status).toBe("pending");
  const { claims } = await agent.claim({ capabilities: ["letters"] });
  expect((await agent.complete({ id: claims[0]!.task.id, leaseToken: claims[0]!.leaseToken })).status).toBe("completed");
  expect((await cli(data, "audit", "verify")).out).toContain(" 0 faults");
  console.log(`a full disk: ${made.length} tasks made, ${refused.length} refused`);
}, 400_000);

async function cli(data: string, ...args: string[]): Promise<{ code: number; out: string }> {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(DATABASE_URL|HOLDPOINT_)/.test(name)));
  return promisify(execFile)(process.execPath, [join(root, "bin/holdpoint.mjs"), ...args], { env: { ...own, HOLDPOINT_DATA_DIR: data } as unknown as NodeJS.ProcessEnv }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, out: stdout }),
  );
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ email: STARTED.HOLDPOINT_OWNER_EMAIL, password: STARTED.HOLDPOINT_OWNER_PASSWORD });
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", headers: { "content-type": "application/json", origin: url }, body });
  return answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
}
