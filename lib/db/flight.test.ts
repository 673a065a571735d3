// Promise 14: what would wait too long is refused at once, so that what is taken is answered in time.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { codeOf } from "../../e2e/test-board";
import { flight, refuseCrowded } from "./flight";

test("a caller behind full flights that are slow is refused at once, and taken again when they have gone", async () => {
  let go = () => {};
  const slow = async (items: number[]) => {
    if (items.includes(0)) await sleep(600);
    else await new Promise<void>((done) => (go = done));
    return items;
  };
  const ask = flight(slow, { most: 2, of: "slow" });
  await ask(0);
  // One is under way, and two full flights wait behind it, 600 ms each by the last one's measure.
  const taken = [ask(1)];
  await sleep(20);
  taken.push(...[2, 3, 4, 5].map((item) => ask(item)));
  expect(await codeOf(ask(6))).toBe("unavailable");
  expect(() => refuseCrowded("slow")).toThrow("Too much is waiting here");
  const letGo = setInterval(() => go(), 1);
  expect(await Promise.all(taken)).toEqual([1, 2, 3, 4, 5]);
  expect(() => refuseCrowded("slow")).not.toThrow();
  expect(await ask(7)).toBe(7);
  clearInterval(letGo);
});

test("nobody is refused while less than a full flight waits, however long the one under way takes", async () => {
  let go = () => {};
  const ask = flight(async (items: number[]) => (await new Promise<void>((done) => (go = done)), items), { most: 3 });
  const taken = [1].map((item) => ask(item));
  await sleep(1_200);
  taken.push(ask(2), ask(3));
  await sleep(20);
  const letGo = setInterval(() => go(), 1);
  expect(await Promise.all(taken)).toEqual([1, 2, 3]);
  clearInterval(letGo);
});
