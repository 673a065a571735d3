// Other people's machines: another account, a path with spaces, their own PostgreSQL, plain Next.
import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { root } from "../source-files";
import { build } from "./build";
import { copyCheckout, newFolder, removeFolders } from "./folders";
import { freePort, startPlainPostgres } from "./plain-postgres";
import { until } from "./processes";
import { endAll, start } from "./product";

const NOBODY = 65534;
const asRoot = process.getuid?.() === 0;
const OWNER = { HOLDPOINT_OWNER_EMAIL: "owner@example.com", HOLDPOINT_OWNER_PASSWORD: "correct horse battery" };

beforeAll(build, 300_000);
afterEach(endAll);
afterAll(removeFolders);

test("an ordinary user builds and starts a checkout in a path with spaces", async () => {
  const checkout = copyCheckout();
  rmSync(join(checkout, "dist", "stamp"), { force: true });
  if (asRoot) {
    execFileSync("chown", [`${NOBODY}:${NOBODY}`, join(checkout, "..")]);
    execFileSync("sh", ["-c", `chown -R ${NOBODY}:${NOBODY} $(ls -A | grep -v node_modules) . 2>/dev/null; chown ${NOBODY} .`], { cwd: join(checkout) });
  }
  const product = start({ cwd: checkout, ...(asRoot ? { uid: NOBODY } : {}) });
  const address = await product.ready;
  expect(product.out()).toContain("Building the pages");
  expect((await fetch(`${address}/api/v1/health/ready`)).status).toBe(200);
  product.signal("SIGTERM");
  expect(await product.ended).toBe(0);
}, 600_000);

test.each(["CREATEROLE", "NOCREATEROLE"])("a plain PostgreSQL whose login has %s", async (rights) => {
  const database = await startPlainPostgres(rights);
  try {
    const product = start({ data: newFolder(), env: { DATABASE_URL: database.url, ...OWNER } });
    const address = await product.ready;
    expect((await fetch(`${address}/api/v1/health/ready`)).status).toBe(200);
    expect(product.out() + product.err()).not.toContain(new URL(database.url).password);
    product.signal("SIGTERM");
    expect(await product.ended).toBe(0);
  } finally {
    await database.stop();
  }
});

test("next start works beside a running board, with its database", async () => {
  const data = newFolder();
  const product = start({ data, env: OWNER });
  await product.ready;
  const port = await freePort();
  const next = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", String(port)], {
    cwd: root,
    stdio: "ignore",
    env: { ...process.env, NODE_ENV: "production", HOLDPOINT_DATA_DIR: data },
  });
  const answers = () => fetch(`http://127.0.0.1:${port}/api/v1/health/ready`).then(({ status }) => status === 200, () => false);
  const answered = await until(answers, 90);
  next.kill("SIGKILL");
  expect(answered).toBe(true);
});

test("the command line makes a key beside a running board, and also without one", async () => {
  const data = newFolder();
  const product = start({ data, env: OWNER });
  await product.ready;
  expect(JSON.parse(createKey(data))).toEqual({ id: expect.any(String), key: expect.stringMatching(/^hp_/) });
  product.signal("SIGTERM");
  await product.ended;
  expect(JSON.parse(createKey(data))).toEqual({ id: expect.any(String), key: expect.stringMatching(/^hp_/) });
});

test("case 44: the sweep says what it did, also when there was nothing to do", async () => {
  const data = newFolder();
  const product = start({ data, env: OWNER });
  await product.ready;
  const said = () => execFileSync(process.execPath, ["bin/holdpoint.mjs", "sweep"], { cwd: root, encoding: "utf8", env: { ...process.env, HOLDPOINT_DATA_DIR: data } });
  for (const words of [said(), said()]) expect(words).toMatch(/\w+ .*\n$/);
});

test("the command line leaves with 2 for what it does not understand, with 1 for what it cannot do", () => {
  expect(exitCodeOf(["key", "create", "--name", "x"])).toBe(2);
  expect(exitCodeOf(["no-such-command"])).toBe(2);
  expect(exitCodeOf(["migrate"], { DATABASE_URL: "postgresql://board@127.0.0.1:1/board" })).toBe(1);
});

function createKey(data: string): string {
  const args = ["holdpoint", "key", "create", "--name", "worker", "--capability", "*", "--scope", "tasks:work", "--scope", "tasks:create"];
  return execFileSync("npx", args, { cwd: root, encoding: "utf8", env: { ...process.env, HOLDPOINT_DATA_DIR: data } });
}

function exitCodeOf(args: string[], env: Record<string, string> = {}): number | null {
  try {
    execFileSync(process.execPath, ["bin/holdpoint.mjs", ...args], { cwd: root, stdio: "ignore", env: { ...process.env, ...env } });
    return 0;
  } catch (error) {
    return (error as { status: number | null }).status;
  }
}
