// One key, or one person, holds so many calls open and no more; nobody else is held up by that.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { MOST_HELD, watchCaller } from "./watch-caller";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

test.each(["a key", "a person with several sessions"])("of %s", async (who) => {
  const person = await board.person("viewer");
  const caller = (held: number) => (who === "a key" ? board.agent : { ...person, sessionId: held % 2 ? person.sessionId : "another" });
  const open = Array.from({ length: MOST_HELD }, (_, held) => watchCaller(caller(held), () => undefined));
  expect(() => watchCaller(caller(0), () => undefined)).toThrow(expect.objectContaining({ code: "rate_limited", fields: expect.objectContaining({ retryAfterSeconds: 5 }) }));
  watchCaller(await board.anAgent(), () => undefined)();
  open.pop()!();
  open.push(watchCaller(caller(0), () => undefined));
  for (const end of open) end();
});
