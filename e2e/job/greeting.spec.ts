// The short agent that the README shows.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { openBoard, type Board } from "./board";

test("the agent of the README asks, and acts once it may", async () => {
  const board = await openBoard();
  await board.person.putCapability({ name: "greeting", undoSeconds: 0 });
  expect(await run(board)).toBe("");
  const { items } = await board.person.listApprovals({ state: "open", capability: ["greeting"] });
  expect(items.map((item) => item.question)).toEqual(["Send a greeting to ada@example.com"]);

  await board.person.seen({ id: items[0]!.id, seenHash: items[0]!.contentHash, parts: ["block:0"] });
  await board.person.decide({ id: items[0]!.id, verdict: "approve", seenHash: items[0]!.contentHash });
  expect(await run(board)).toContain("Hello Ada");
  expect(await board.person.getTask({ id: items[0]!.taskId })).toMatchObject({ status: "completed", result: { sent: true } });
});

async function run({ url, key }: Board): Promise<string> {
  const env = { ...process.env, HOLDPOINT_URL: url, HOLDPOINT_KEY: key };
  return (await promisify(execFile)(process.execPath, ["examples/greeting/agent.mjs"], { env })).stdout;
}
