// A peer behind a cut cable: it closes nothing and acknowledges nothing. Its stream is let go of soon, and what it claimed is handed out again.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../lib/client/connect";
import { bundleServer, endServers, startServer } from "../engine/servers";
import { type TestBoard, testBoard } from "../test-board";
import { needsPackage } from "./debian";

const [NEAR, FAR] = ["10.213.77.1", "10.213.77.2"];
const NAME = `hp${process.pid}`;
const ip = (...args: string[]) => execFileSync("ip", args);
const inside = (...args: string[]) => ip("netns", "exec", NAME, "ip", ...args);

let board: TestBoard;
let peer: ChildProcess | undefined;
beforeAll(async () => {
  needsPackage("iproute2", "/usr/sbin/ip");
  await bundleServer();
  board = await testBoard();
  ip("netns", "add", NAME);
  ip("link", "add", `${NAME}a`, "type", "veth", "peer", "name", `${NAME}b`, "netns", NAME);
  ip("addr", "add", `${NEAR}/30`, "dev", `${NAME}a`);
  ip("link", "set", `${NAME}a`, "up");
  inside("addr", "add", `${FAR}/30`, "dev", `${NAME}b`);
  inside("link", "set", `${NAME}b`, "up");
}, 120_000);
afterAll(async () => {
  peer?.kill("SIGKILL");
  await endServers();
  ip("netns", "del", NAME);
  await board.drop();
});

test("the stream and the claim of a peer that vanished are let go of within a minute", async () => {
  const server = await startServer(board.ownerUrl, { HOST: NEAR });
  const agent = connect({ url: server.url, key: board.agent.key });
  const capability = await board.capability({ requiresApproval: false, leaseSeconds: 2 });
  peer = spawn("ip", ["netns", "exec", NAME, process.execPath, "-e", PEER, server.url, board.agent.key, capability], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((done) => peer!.stdout!.once("data", () => done()));
  await expect.poll(connections).toBe(2);

  inside("link", "set", `${NAME}b`, "down");
  const vanished = performance.now();
  // The held claim takes it, and nobody hears the answer.
  const { id } = await agent.createTask({ capability, title: "Taken by who has vanished" });
  await expect.poll(async () => (await agent.claim({ capabilities: [capability] })).claims.map(({ task }) => task.id), { timeout: 60_000, interval: 500 }).toEqual([id]);
  await expect.poll(connections, { timeout: 60_000, interval: 500 }).toBe(0);
  console.log(`a peer that vanished: let go of after ${Math.round((performance.now() - vanished) / 1_000)} s`);
}, 180_000);

/** How many to the peer are open on this side: Linux writes its address the other way round. */
function connections(): number {
  const peer = FAR.split(".").reverse().map((byte) => Number(byte).toString(16).padStart(2, "0")).join("").toUpperCase();
  return readFileSync("/proc/net/tcp", "latin1").split("\n").filter((line) => line.includes(` ${peer}:`) && / 01 /.test(line)).length;
}

/** Opens a stream and holds a claim open. */
const PEER = `
const [url, key, capability] = process.argv.slice(1);
const headers = { authorization: "Bearer " + key, "content-type": "application/json" };
const stream = fetch(url + "/api/v1/stream", { headers }).then(async (answer) => { for await (const part of answer.body) console.log(part.length); });
fetch(url + "/api/v1/claims", { method: "POST", headers, body: JSON.stringify({ capabilities: [capability], waitSeconds: 60 }) }).catch(() => undefined);
stream.catch(() => undefined);
setInterval(() => undefined, 1000);
`;
