// An answer does not outgrow its server: a claim carries what fits, and at least one.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";
import { claim } from "./claim";
import { release } from "./release";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const MIB = 1024 * 1024;
const big = (letter: string) => new Json(JSON.stringify(letter.repeat(MIB - 2)));

test("a claim of a hundred large tasks gives the first that fit in 8 MiB, and the rest to who asks next", async () => {
  const name = await board.capability();
  for (let made = 0; made < 12; made++) await board.task(name, { input: big("i"), priority: -made });
  const all = { capabilities: [name], limit: 100, waitSeconds: 0 };
  const first = (await claim(board.agent, all, asked())).claims;
  expect(first.map(({ task }) => task.priority)).toEqual([0, -1, -2, -3, -4, -5, -6, -7]);
  expect((await claim(board.agent, all, asked())).claims).toHaveLength(4);
  for (const { task, leaseToken } of first.slice(0, 2)) await release(board.agent, { id: task.id, leaseToken, state: big("s") });
  expect((await claim(board.agent, all, asked())).claims).toHaveLength(2);
});

test("many who ask at once each get one, whatever it weighs, and small ones come as before", async () => {
  const name = await board.capability();
  for (let made = 0; made < 10; made++) await board.task(name, { input: big("i") });
  const one = { capabilities: [name], limit: 1, waitSeconds: 0 };
  const answers = await Promise.all(Array.from({ length: 10 }, () => claim(board.agent, one, asked())));
  expect(answers.map(({ claims }) => claims.length)).toEqual(Array(10).fill(1));
  const small = await board.capability();
  for (let made = 0; made < 100; made++) await board.task(small);
  expect((await claim(board.agent, { capabilities: [small], limit: 100, waitSeconds: 0 }, asked())).claims).toHaveLength(100);
});
