// Promise 14: a process with too much to do refuses new work, and nothing else.
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { AgentCaller, PersonCaller } from "../contract/caller";
import { CrowdedOut } from "../db/flight";
import { Refusal } from "../contract/problem";
import { admitWork, mayBeTold } from "./admit-work";

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

test("new work that was crowded out hears of it later than anything else does", async () => {
  const told: string[] = [];
  const tell = (name: string, error: unknown, operation: string) => mayBeTold(error, operation).then(() => told.push(name));
  await Promise.all([tell("new work", new CrowdedOut(), "createTask"), tell("a heartbeat", new CrowdedOut(), "heartbeat"), tell("a fault", new Refusal("invalid", "No."), "createTask"), sleep(900).then(() => told.push("a second"))]);
  expect(told).toEqual(["a heartbeat", "a fault", "a second", "new work"]);
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
