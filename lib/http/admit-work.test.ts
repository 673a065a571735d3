// Promise 14: a process with too much to do refuses new work, and nothing else.
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { AgentCaller, PersonCaller } from "../contract/caller";
import { admitWork } from "./admit-work";

const agent = { kind: "agent" } as AgentCaller;
const person = { kind: "person" } as PersonCaller;

test("after a turn that took too long new work of agents is refused, and taken again when turns are short", async () => {
  admitWork(agent, "claim");
  await lateTurn();
  for (const operation of ["createTask", "createTasks", "claim"]) expect(() => admitWork(agent, operation)).toThrow("Too much is waiting here");
  for (const operation of ["heartbeat", "heartbeats", "complete", "park", "settle", "fail"]) admitWork(agent, operation);
  admitWork(person, "createTask");
  while (isRefused()) await nextTurn();
});

/** Nothing else happens meanwhile. */
async function lateTurn(): Promise<void> {
  await new Promise((done) => setTimeout(done, 60));
  for (const until = performance.now() + 500; performance.now() < until; );
  await new Promise((done) => setTimeout(done, 0));
}

function isRefused(): boolean {
  try {
    admitWork(agent, "claim");
    return false;
  } catch {
    return true;
  }
}
