// What `npm start` promises: it becomes ready, it ends, and it comes back after a kill.
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newFolder, removeAtEnd, removeFolders } from "./folders";
import { commandOf, leftovers, tree, until } from "./processes";
import { endAll, start } from "./product";
import { build } from "./build";

const OWNER = { HOLDPOINT_OWNER_EMAIL: "owner@example.com", HOLDPOINT_OWNER_PASSWORD: "correct horse battery" };

beforeAll(build, 300_000);
afterEach(endAll);
afterAll(removeFolders);

describe("a first start", () => {
  test("prints one ready line and a link to set up the first admin, and answers", async () => {
    const product = start({ data: newFolder() });
    const address = await product.ready;
    expect(product.out().match(/Holdpoint is ready at/g)).toHaveLength(1);
    expect(product.out()).toMatch(/^Set up the first admin: http:\/\/127\.0\.0\.1:\d+\/setup\?token=\S+$/m);
    expect((await fetch(`${address}/api/v1/health/live`)).status).toBe(200);
    expect((await fetch(`${address}/sign-in`)).status).toBe(200);
  });

  test("prints no password and keeps the owner's url to its own account", async () => {
    const data = newFolder();
    const product = start({ data, env: OWNER });
    await product.ready;
    const file = join(data, "postgres", "owner-url");
    const password = /:([^:@/]+)@/.exec(readFileSync(file, "utf8"))![1]!;
    expect(product.out() + product.err()).not.toContain(password);
    expect(product.out() + product.err()).not.toContain(OWNER.HOLDPOINT_OWNER_PASSWORD);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(product.out()).not.toContain("/setup?token=");
  });
});

describe("the same data again", () => {
  test("a second start finds the owner that the first one made", async () => {
    const data = newFolder();
    const first = start({ data, env: OWNER });
    await first.ready;
    first.signal("SIGTERM");
    expect(await first.ended).toBe(0);
    const second = start({ data });
    await second.ready;
    expect(second.out()).not.toContain("/setup?token=");
  });

  test("two starts at once share the database, and the second outlives the first", async () => {
    const data = newFolder();
    const [first, second] = [start({ data, env: OWNER }), start({ data, env: OWNER })];
    await Promise.all([first.ready, second.ready]);
    first.signal("SIGTERM");
    expect(await first.ended).toBe(0);
    const ready = `${await second.ready}/api/v1/health/ready`;
    expect(await until(async () => (await fetch(ready)).status === 200, 15)).toBe(true);
  });
});

describe.runIf(process.platform === "linux")("the end", () => {
  test("SIGTERM to npm alone ends everything within 15 s with exit 0", async () => {
    const data = newFolder();
    const product = start({ data, by: "npm" });
    await product.ready;
    product.signal("SIGTERM");
    expect(await endedWithin(product.ended, 15)).toBe(0);
    expect(leftovers(product.mark, data)).toEqual([]);
  });

  test("Ctrl-C in the terminal ends everything within 15 s with exit 0", async () => {
    const data = newFolder();
    const product = start({ data, by: "npm" });
    await product.ready;
    product.signalGroup("SIGINT");
    expect(await endedWithin(product.ended, 15)).toBe(0);
    expect(leftovers(product.mark, data)).toEqual([]);
  });

  test("SIGTERM while the database is being made leaves nothing behind", async () => {
    const data = newFolder();
    const product = start({ data });
    await until(() => product.out().includes("Creating the database"), 20);
    product.signal("SIGTERM");
    expect(await endedWithin(product.ended, 15)).toBe(0);
    expect(await until(() => leftovers(product.mark, data).length === 0, 5)).toBe(true);
    const again = start({ data });
    await again.ready;
  });
});

describe.runIf(process.platform === "linux")("after a kill -9", () => {
  test("of the whole tree the next start recovers", async () => {
    const data = newFolder();
    const product = start({ data });
    await product.ready;
    for (const pid of tree(product.pid)) process.kill(pid, "SIGKILL");
    await product.ended;
    await start({ data }).ready;
  });

  test("of the server alone the database goes away by itself", async () => {
    const data = newFolder();
    const product = start({ data });
    await product.ready;
    product.signal("SIGKILL");
    await product.ended;
    expect(await until(() => leftovers(product.mark, data).length === 0, 12)).toBe(true);
  });

  test("of all but the database the next start ends the orphan and starts its own", async () => {
    const data = newFolder();
    const product = start({ data });
    await product.ready;
    const guards = tree(product.pid).filter((pid) => commandOf(pid) === "sh");
    for (const pid of [...guards, product.pid]) process.kill(pid, "SIGKILL");
    await product.ended;
    expect(leftovers(product.mark, data)).not.toEqual([]);
    const next = start({ data });
    await next.ready;
    next.signal("SIGTERM");
    expect(await next.ended).toBe(0);
    expect(leftovers(next.mark, data)).toEqual([]);
  });

  test("of the database alone the server brings it back", async () => {
    const data = newFolder();
    const product = start({ data });
    const ready = `${await product.ready}/api/v1/health/ready`;
    const postmaster = Number(readFileSync(join(data, "postgres", "data", "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(postmaster, "SIGKILL");
    await until(() => product.out().includes("bringing it back"), 10);
    expect(await until(async () => (await fetch(ready)).status === 200, 20)).toBe(true);
  });

  test("a pid file whose number belongs to another process now does not keep the database down", async () => {
    const data = newFolder();
    const product = start({ data });
    await product.ready;
    const file = join(data, "postgres", "data", "postmaster.pid");
    const written = readFileSync(file, "utf8");
    product.signal("SIGTERM");
    await product.ended;
    writeFileSync(file, written.replace(/^\d+/, String(process.pid)));
    await start({ data }).ready;
  });
});

describe("a data folder", () => {
  test.runIf(process.getuid?.() === 0)("below a home that PostgreSQL's account cannot enter is moved, and the start says so", async () => {
    const home = newFolder("home");
    chmodSync(home, 0o700);
    mkdirSync(join(home, "board"));
    const data = join(home, "board", "data");
    const product = start({ data });
    await product.ready;
    const moved = /the data is kept in (\/var\/lib\/holdpoint\/board-[0-9a-f]{8})\.$/m.exec(product.out())?.[1];
    expect(moved).toBeDefined();
    removeAtEnd(moved!);
  });

  test("may lie deeper than a socket's path may be long", async () => {
    const data = join(newFolder(), "a".repeat(60), "b".repeat(60));
    const product = start({ data });
    await product.ready;
    expect(product.out()).not.toContain("/var/lib/holdpoint");
  });
});

function endedWithin(ended: Promise<number | null>, seconds: number): Promise<number | null | "still running"> {
  return Promise.race([ended, new Promise<"still running">((done) => setTimeout(() => done("still running"), seconds * 1000))]);
}
