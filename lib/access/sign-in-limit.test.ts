import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { beginAttempt, succeed } from "./sign-in-limit";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

/** Null, or the seconds to wait. */
const tries = (account: string, address: string | null = null): Promise<number | null> =>
  beginAttempt({ account, address }).then(() => null, (error: { fields: { retryAfterSeconds: number } }) => error.fields.retryAfterSeconds);
const free = async (times: number, account: string, address: string | null = null) => {
  for (let at = 0; at < times; at++) expect(await tries(account, address)).toBeNull();
};

test("five failures are free, then each doubles the wait up to a quarter of an hour", async () => {
  await free(5, "ada");
  for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    expect(await tries("ada")).toBe(wait);
    await board.later(`${wait} seconds`);
    expect(await tries("ada")).toBeNull();
  }
});

test("a thousand guesses in an hour are evaluated a few times", async () => {
  let evaluated = 0;
  for (let at = 0; at < 1_000; at++, await board.later("3.6 seconds")) if ((await tries("bob")) === null) evaluated++;
  expect(evaluated).toBeLessThanOrEqual(25);
});

test("a hundred guesses at once, however many servers take them, are evaluated five times", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => tries("carol", "192.0.2.9")));
  expect(answers.filter((wait) => wait === null)).toHaveLength(5);
});

test("a quarter of an hour of quiet forgets, and so does a sign-in", async () => {
  await free(5, "dora");
  expect(await tries("dora")).toBe(1);
  await board.later("20 minutes");
  await free(5, "dora");
  await succeed({ account: "dora", address: null });
  await free(5, "dora");
});

test("an address that goes through accounts is slowed down, and other addresses are not", async () => {
  for (let at = 0; at < 30; at++) expect(await tries(`account ${at}`, "192.0.2.1")).toBeNull();
  expect(await tries("another", "192.0.2.1")).toBe(1);
  expect(await tries("another", "192.0.2.2")).toBeNull();
});

test("the addresses of one IPv6 network are one", async () => {
  for (let at = 0; at < 30; at++) expect(await tries(`v6 ${at}`, at % 2 ? `2001:db8:0:1::${at}` : `2001:DB8::1:${at}:0:0:1`)).toBeNull();
  expect(await tries("v6", "2001:db8:0:1:ffff::1")).toBe(1);
  for (const other of ["2001:db8:0:2::1", "::1", "fe80::1%eth0", "::ffff:192.0.2.77"]) expect(await tries("v6", other), other).toBeNull();
});

test("sign-ins that succeed never slow their address down", async () => {
  for (let at = 0; at < 60; at++) {
    expect(await tries("erin", "192.0.2.3")).toBeNull();
    await succeed({ account: "erin", address: "192.0.2.3" });
  }
});

test("nothing that was typed is kept, and what is old goes", async () => {
  await tries("somebody@example.test");
  expect((await board.owner.query("select encode(key, 'escape') as key from sign_in_failures")).rows.map(({ key }) => key).join()).not.toContain("somebody");
  await board.later("31 minutes");
  for (let at = 0; at < 10; at++) await tries(`new ${at}`);
  expect((await board.owner.query("select from sign_in_failures where last < board_now() - interval '30 minutes'")).rowCount).toBe(0);
});
