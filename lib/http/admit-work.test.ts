// Promise 14: a process with too much to do refuses new work, and nothing else.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { AgentCaller, PersonCaller } from "../contract/caller";
import { admitWork } from "./admit-work";

const agent = { kind: "agent" } as AgentCaller;
const person = { kind: "person" } as PersonCaller;

test("one turn that took too long refuses nothing; after three in a row new work of agents is refused, and taken again when turns are short", async () => {
  admitWork(agent, "claim");
  await sleep(60);
  await lateTurn();
  admitWork(agent, "claim");
  for (let more = 0; more < 3; more++) await lateTurn();
  for (const operation of ["createTask", "createTasks", "claim"]) expect(() => admitWork(agent, operation)).toThrow("Too much is waiting here");
  for (const operation of ["heartbeat", "heartbeats", "complete", "park", "settle", "fail"]) admitWork(agent, operation);
  admitWork(person, "createTask");
  while (isRefused()) await nextTurn();
});

/** Nothing else happens meanwhile. */
async function lateTurn(): Promise<void> {
  for (const until = performance.now() + 300; performance.now() < until; );
  await sleep(0);
}

function isRefused(): boolean {
  try {
    admitWork(agent, "claim");
    return false;
  } catch {
    return true;
  }
}
