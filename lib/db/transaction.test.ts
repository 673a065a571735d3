// What a lost connection does to a transaction.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { isNotNow } from "./not-now";
import { peoplePool } from "./pool";
import { transaction } from "./transaction";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

test("a connection that ends between two statements fails the transaction and not the process, and the next one works", async () => {
  const lost = transaction(peoplePool(), async (client) => {
    const { rows } = await client.query("select pg_backend_pid() as pid");
    const ended = new Promise((done) => client.once("end", done));
    await board.owner.query("select pg_terminate_backend($1)", [rows[0].pid]);
    await ended;
    await client.query("select 1");
  });
  const error = await lost.then(() => null, (failure: unknown) => failure);
  expect(isNotNow(error)).toBe(true);
  expect(await transaction(peoplePool(), (client) => client.query("select 1 as one"))).toMatchObject({ rows: [{ one: 1 }] });
});
