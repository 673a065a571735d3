// A picture is decoded in a process of its own: what breaks there breaks nothing here.
import { execFileSync, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { MIB } from "../contract/json";
import type { Refusal } from "../contract/problem";
import { decodeApart, LIMITS } from "./decode-apart";
import { readImage } from "./read-image";

let large: Buffer;
let small: Buffer;
beforeAll(async () => {
  const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#d33", noise: { type: "gaussian", mean: 128, sigma: 20 } } }).webp({ quality: 20 }).toBuffer();
  [large, small] = await Promise.all([picture(4000, 3000), picture(64, 64)]);
});
afterEach(() => void vi.unstubAllEnvs());

const workers = () => {
  const { stdout } = spawnSync("pgrep", ["-P", String(process.pid), "-f", "image-worker"], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
};
const refusalOf = (call: Promise<unknown>): Promise<Refusal> => call.then(() => expect.unreachable(), (error: Refusal) => error);

test("one that stands still holds nobody up, and one that is killed is said to be tried again", async () => {
  const stuck = refusalOf(readImage(large, "image/webp"));
  await expect.poll(workers, { interval: 5, timeout: 10_000 }).toHaveLength(1);
  const [pid] = workers() as [number];
  process.kill(pid, "SIGSTOP");
  const server = createServer((_, answer) => answer.end("alive")).listen(0, "127.0.0.1");
  expect(await (await fetch(`http://127.0.0.1:${await new Promise<number>((done) => server.once("listening", () => done((server.address() as AddressInfo).port)))}`)).text()).toBe("alive");
  server.close();
  expect(await readImage(small, "image/webp")).toMatchObject({ width: 64, height: 64 });
  process.kill(pid, "SIGKILL");
  expect(await stuck).toMatchObject({ code: "unavailable", fields: { retryAfterSeconds: 5 } });
  expect(workers()).toEqual([]);
  expect(await readImage(large, "image/webp")).toMatchObject({ width: 4000, height: 3000 });
});

test.each([["memory", { memory: 60 * MIB }], ["time", { processorMs: 1 }]])("one that takes too much %s ends itself", (fault, limit) => {
  const { stdout, status } = spawnSync(process.execPath, ["lib/attachments/image-worker.mjs", JSON.stringify({ ...LIMITS, mediaType: "image/webp", ...limit })], { input: large });
  expect([status, JSON.parse(stdout.toString().split("\n")[0]!)]).toEqual([0, { fault }]);
});

test("at most two work at once, however many are sent", async () => {
  const sent = Array.from({ length: 8 }, () => readImage(small, "image/webp"));
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, workers().length)), 20);
  await Promise.all(sent);
  clearInterval(looking);
  expect([1, 2]).toContain(most);
});

test("it has none of the server's settings", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://board:CANARY@nowhere/board");
  const decoding = decodeApart(large, "image/webp");
  await expect.poll(workers, { interval: 5, timeout: 10_000 }).toHaveLength(1);
  expect(execFileSync("ps", ["eww", "-p", String(workers()[0])], { encoding: "utf8" })).not.toContain("CANARY");
  expect((await decoding).fault).toBeNull();
});
