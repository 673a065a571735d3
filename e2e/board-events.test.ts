// Who was invited, removed or given a key is people's to read: no key hears of it, whatever it may see of the work.
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportAudit } from "../lib/audit/export";
import { listAudit } from "../lib/audit/list";
import type { Caller } from "../lib/contract/caller";
import { listEvents } from "../lib/feed/list-events";
import { stream } from "../lib/feed/stream";
import { createAgent } from "../lib/transitions/change-agent";
import { halt, resume } from "../lib/transitions/halt";

import { invite } from "../lib/transitions/invite";
import { asked, type TestBoard, testBoard } from "./test-board";

const INVITED = "canary-invited@example.test";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
  await board.task(await board.capability());
  await invite(board.admin, { email: INVITED, role: "viewer", days: 7 });
  await createAgent(board.admin, { name: "canary agent" });
  await halt(board.admin, { reason: "A moment" });
  await resume(board.admin, { reason: "Over" });
});
afterAll(() => board.drop());

const doors: Record<string, (caller: Caller) => Promise<string>> = {
  "the feed": async (caller) => JSON.stringify(await listEvents(caller, { limit: 200 }, asked())),
  "the stream": async (caller) => {
    const beginning = (await listEvents(board.admin, { limit: 1 }, asked())).events[0]!.cursor;
    const leaving = new AbortController();
    const answer = await stream(caller, { after: beginning }, { headers: new Headers(), signal: leaving.signal });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes('"resumed"')) text += (await reader.read()).value;
    leaving.abort();
    return text;
  },
  "the log": async (caller) => JSON.stringify(await listAudit(caller, { limit: 200 })),
  "an export": async (caller) => (await exportAudit(caller, { format: "jsonl" })).text(),
};

test.each(Object.keys(doors))("%s says it to people, and to a key of every capability only that the board was halted", async (name) => {
  const [person, key] = [await doors[name]!(board.admin), await doors[name]!(board.agent)];
  for (const word of [INVITED, "canary agent", '"person_invited"', '"halted"', '"created"']) expect(person).toContain(word);
  for (const word of [INVITED, "canary agent", '"person_invited"', '"agent_changed"']) expect(key).not.toContain(word);
  for (const word of ['"halted"', '"resumed"']) expect(key).toContain(word);
});
