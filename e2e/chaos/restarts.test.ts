// Promise 15 and the proxies: two products behind nginx or HAProxy are restarted one after the other under streams and
// writes, and no write of a client that retries fails.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connect } from "../../lib/client/connect";
import { seeded } from "../engine/clients";
import { asNumber, times } from "../engine/size";
import { freePort } from "../start/plain-postgres";
import { endAll, type Product, start } from "../start/product";
import { type TestBoard, testBoard } from "../test-board";
import { needsPackage } from "./debian";
import { Watcher } from "./watcher";

const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));
const STREAMS = times(40, 200);

let board: TestBoard;
let folder: string;
let key: string;
let capability: string;
const proxies: ChildProcess[] = [];
beforeAll(async () => {
  needsPackage("nginx-light", "/usr/sbin/nginx");
  needsPackage("haproxy", "/usr/sbin/haproxy");
  folder = mkdtempSync(join(tmpdir(), "holdpoint-proxies-"));
  board = await testBoard();
  ({ key } = await board.anAgent());
  capability = await board.capability({ requiresApproval: false });
}, 240_000);
afterEach(async () => {
  for (const one of proxies.splice(0)) one.kill("SIGKILL");
  await endAll();
});
afterAll(async () => {
  await board.drop();
  rmSync(folder, { recursive: true, force: true });
});

// As they come: nginx buffers answers and compresses text, HAProxy cuts what is silent. nginx must not shun a server that
// failed (`max_fails=0`): it tries one again with a single request and waits for that one's end, which never comes where the
// request is a stream, so that everybody else gets 502 meanwhile.
const PROXIES: Record<string, (port: number, ports: number[]) => [command: string, args: string[], settings: string]> = {
  nginx: (port, ports) => ["/usr/sbin/nginx", ["-p", folder, "-c", join(folder, "nginx"), "-g", "daemon off; master_process off;"], `
    pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {}
    http {
      access_log off; gzip on; gzip_proxied any; gzip_types *; gzip_min_length 1;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      upstream board { ${ports.map((to) => `server 127.0.0.1:${to} max_fails=0;`).join(" ")} }
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://board; proxy_http_version 1.1; proxy_set_header Host $http_host; proxy_set_header Connection ""; proxy_next_upstream error timeout http_503 non_idempotent; }
      }
    }`],
  haproxy: (port, ports) => ["/usr/sbin/haproxy", ["-db", "-f", join(folder, "haproxy")], [
    "defaults", "  mode http", "  timeout connect 2s", "  timeout client 30s", "  timeout server 30s", "  retries 3", "  option redispatch 1", "  retry-on conn-failure empty-response",
    "frontend front", `  bind 127.0.0.1:${port}`, "  default_backend board", "  compression algo gzip", "  compression type text/html text/plain application/json text/event-stream",
    "backend board", "  option httpchk GET /api/v1/health/ready", "  default-server check inter 300ms fall 1 rise 1",
    ...ports.map((to, index) => `  server s${index} 127.0.0.1:${to}`), "",
  ].join("\n")],
};

test.each(Object.keys(PROXIES))("promise 15: behind %s both servers are restarted in turn under streams and writes; each ends with 0 in time, and nothing is lost", async (name) => {
  const ports = [await freePort(), await freePort()];
  const front = await freePort();
  const products = await Promise.all(ports.map((port) => running(port, front)));
  const [command, args, settings] = PROXIES[name]!(front, ports);
  writeFileSync(join(folder, name), settings);
  proxies.push(spawn(command, args, { stdio: "ignore" }));
  const url = `http://127.0.0.1:${front}`;
  await answers(url);

  const random = seeded(seed);
  const watchers = Array.from({ length: STREAMS }, () => new Watcher({ urls: () => [url], key, random }));
  const watching = watchers.map((one) => one.watch());
  await Promise.all(watchers.map(({ opened }) => opened));
  const made: string[] = [];
  let writing = true;
  const writers = Promise.all(Array.from({ length: 4 }, async () => {
    const client = connect({ url, key });
    while (writing) {
      made.push((await client.createTask({ capability, title: "Task" })).id);
      const { claims } = await client.claim({ capabilities: [capability], limit: 1 });
      for (const one of claims) await client.complete({ id: one.task.id, leaseToken: one.leaseToken });
      await sleep(50);
    }
  }));
  const took: number[] = [];
  for (let round = 0; round < times(1, 20); round++)
    for (const [index, port] of ports.entries()) {
      const began = performance.now();
      products[index]!.signal("SIGTERM");
      expect(await products[index]!.ended).toBe(0);
      took.push(performance.now() - began);
      products[index] = await running(port, front);
      await sleep(1_000);
    }
  writing = false;
  await writers;
  const { rows } = await board.owner.query("select task_id || ':' || seq as event from task_events where task_id = any($1)", [made]);
  const all = rows.map(({ event }) => event as string);
  for (let tries = 0; tries < 300 && watchers.some(({ seen }) => new Set(seen).size < all.length); tries++) await sleep(100);
  watchers.forEach((one) => one.end());
  await Promise.all(watching);
  console.log(`npm run chaos -- --only restarts --seed ${seed}: behind ${name}: ${made.length} tasks, ${all.length} events, ${STREAMS} streams, ended within ${Math.round(Math.max(...took))} ms`);
  expect(Math.max(...took)).toBeLessThan(15_000);
  for (const { seen } of watchers) expect(all.filter((event) => !seen.includes(event)).slice(0, 5)).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
}, 600_000);

test.each(Object.keys(PROXIES))("behind %s an event is on the stream at once, not when a buffer is full", async (name) => {
  const [port, front] = [await freePort(), await freePort()];
  await running(port, front);
  const [command, args, settings] = PROXIES[name]!(front, [port]);
  writeFileSync(join(folder, name), settings);
  proxies.push(spawn(command, args, { stdio: "ignore" }));
  const url = `http://127.0.0.1:${front}`;
  await answers(url);
  const watcher = new Watcher({ urls: () => [url], key, random: seeded(seed) });
  const watching = watcher.watch();
  await watcher.opened;
  const { id } = await connect({ url, key }).createTask({ capability, title: "Heard" });
  while (!watcher.seen.includes(`${id}:1`)) await sleep(10);
  expect(watcher.connections).toBe(1);
  watcher.end();
  await watching;
}, 60_000);

async function running(port: number, front: number): Promise<Product> {
  const product = start({ data: folder, env: { DATABASE_URL: board.ownerUrl, PORT: String(port), HOLDPOINT_ORIGIN: `http://127.0.0.1:${front}` } });
  await product.ready;
  return product;
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${url}/api/v1/health/ready`).catch(() => null);
    if (answer?.status === 200) return;
    if (tries > 100) throw new Error(`Nothing answers behind ${url}: ${answer?.status}`);
    await sleep(100);
  }
}
