// Keeps two starts from installing or building into each other.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { Refusal, root, say } from "./say.mjs";

const path = join(root, "dist", "lock");
const STALE_AFTER = 20_000;
const BEAT = 'const { utimesSync } = require("node:fs"), { workerData: path } = require("node:worker_threads"); setInterval(() => utimesSync(path, new Date(), new Date()), 2000);';

/** Runs `step` alone; somebody who waited looks again whether there is anything left to do. */
export async function alone(step) {
  await take();
  // The holder touches the lock: a lock that nobody touches is that of a killed start. In a thread, since a build may hold up this one.
  const beat = new Worker(BEAT, { eval: true, execArgv: [], workerData: path });
  try {
    return await step();
  } finally {
    await beat.terminate();
    rmSync(path, { force: true });
  }
}

async function take() {
  for (let waits = 0; ; waits++) {
    try {
      mkdirSync(join(root, "dist"), { recursive: true });
      return writeFileSync(path, String(process.pid), { flag: "wx" });
    } catch (error) {
      if (error.code !== "EEXIST") {
        throw new Refusal(`Holdpoint has to be built first, and ${root} cannot be written (${error.code}).`);
      }
    }
    if (isStale()) rmSync(path, { force: true });
    else if (waits === 0) say("Another start is building; waiting for it.");
    await sleep(200);
  }
}

function isStale() {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    return Date.now() - statSync(path).mtimeMs > STALE_AFTER || (pid > 0 && !exists(pid));
  } catch {
    return false;
  }
}

function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
