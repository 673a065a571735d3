import { afterEach, expect, test } from "vitest";
import { stopProcess } from "../process";
import { beginAttempt, succeed } from "./sign-in-limit";

afterEach(stopProcess);

const MINUTE = 60_000;
/** Null, or the seconds to wait. */
const tries = (now: number, account = "ada", address: string | null = null) => {
  try {
    beginAttempt({ account, address }, now);
    return null;
  } catch (error) {
    return (error as { fields: { retryAfterSeconds: number } }).fields.retryAfterSeconds;
  }
};

test("five failures are free, then each doubles the wait up to a quarter of an hour", () => {
  for (let at = 0; at < 5; at++) expect(tries(at)).toBeNull();
  let now = 5;
  for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    expect(tries(now)).toBe(wait);
    now += wait * 1000;
    expect(tries(now)).toBeNull();
    now += 1;
  }
});

test("ten thousand guesses in an hour are evaluated a few times", () => {
  let evaluated = 0;
  for (let at = 0; at < 10_000; at++) if (tries(at * 360) === null) evaluated++;
  expect(evaluated).toBeLessThanOrEqual(25);
});

test("a quarter of an hour of quiet forgets, and so does a sign-in", () => {
  for (let at = 0; at < 5; at++) tries(at);
  expect(tries(10)).toBe(1);
  for (let at = 0; at < 5; at++) expect(tries(20 * MINUTE + at)).toBeNull();
  succeed({ account: "ada", address: null });
  for (let at = 0; at < 5; at++) expect(tries(20 * MINUTE + 10 + at)).toBeNull();
});

test("an address that goes through accounts is slowed down, and other addresses are not", () => {
  for (let at = 0; at < 30; at++) expect(tries(at, `account ${at}`, "192.0.2.1")).toBeNull();
  expect(tries(40, "another", "192.0.2.1")).toBe(1);
  expect(tries(40, "another", "192.0.2.2")).toBeNull();
});

test("sign-ins that succeed never slow their address down", () => {
  for (let at = 0; at < 200; at++) {
    expect(tries(at, "ada", "192.0.2.1")).toBeNull();
    succeed({ account: "ada", address: "192.0.2.1" });
  }
});
