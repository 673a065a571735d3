// Promise 14: what would wait too long is refused at once, so that what is taken is answered in time.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { codeOf } from "../../e2e/test-board";
import { flight, refuseCrowded } from "./flight";

test("a caller behind full flights that are slow is refused at once, and taken again when they have gone", async () => {
  const gone: (() => void)[] = [];
  const slow = async (items: number[]) => {
    if (items.includes(0)) await sleep(600);
    else await new Promise<void>((done) => gone.push(done));
    return items;
  };
  const ask = flight(slow, { most: 2, of: ["slow"] });
  await ask(0);
  // Two are under way, and a full flight waits behind them, 600 ms by the last one's measure.
  const taken = [ask(1)];
  await sleep(20);
  taken.push(...[2, 3].map((item) => ask(item)));
  await sleep(20);
  taken.push(...[4, 5].map((item) => ask(item)));
  expect(await codeOf(ask(6))).toBe("unavailable");
  expect(() => refuseCrowded("slow")).toThrow("Too much is waiting here");
  const letGo = setInterval(() => gone.shift()?.(), 1);
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

test("a full flight leaves beside the one under way, never a third, and nobody is left behind", async () => {
  const landing: (() => void)[] = [];
  let [flying, highest] = [0, 0];
  const ask = flight(
    async (items: number[]) => {
      highest = Math.max(highest, ++flying);
      await new Promise<void>((done) => landing.push(done));
      flying--;
      return items;
    },
    { most: 3 },
  );
  const calls = Array.from({ length: 11 }, (_, item) => item);
  const taken = calls.map((item) => ask(item));
  await sleep(20);
  expect([flying, landing.length]).toEqual([2, 2]);
  // The later one lands first, over and over: whoever comes while it is the only one goes with the next.
  const letGo = setInterval(() => landing.pop()?.(), 2);
  taken.push(ask(11));
  expect(await Promise.all(taken)).toEqual([...calls, 11]);
  clearInterval(letGo);
  expect(highest).toBe(2);
});

test("of flights that run one after another the next leaves ahead, when there is company and not at the start of the one before", async () => {
  const landing: (() => void)[] = [];
  const carried: number[] = [];
  const ask = flight(async (items: number[]) => (carried.push(items.length), await new Promise<void>((done) => landing.push(done)), items), { most: 100, ahead: true });
  const crowd = (count: number) => Array.from({ length: count }, (_, item) => ask(item));
  const taken = crowd(1);
  await sleep(20);
  taken.push(...crowd(10));
  await sleep(180);
  landing.shift()!();
  await sleep(20);
  expect(carried, "the ten wait for the one").toEqual([1, 10]);
  await sleep(380);
  landing.shift()!();
  await sleep(5);
  taken.push(...crowd(8));
  await sleep(5);
  expect(carried).toEqual([1, 10, 8]);
  taken.push(...crowd(6));
  await sleep(10);
  expect(carried, "at the start of a flight nobody leaves ahead").toEqual([1, 10, 8]);
  await sleep(140);
  taken.push(...crowd(1));
  await sleep(10);
  expect(carried, "later they do").toEqual([1, 10, 8, 7]);
  taken.push(...crowd(9));
  await sleep(60);
  expect(landing.length, "and never a third").toBe(2);
  const letGo = setInterval(() => landing.shift()?.(), 1);
  await Promise.all(taken);
  clearInterval(letGo);
});
