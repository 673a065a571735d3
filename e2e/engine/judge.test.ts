// The judge of histories finds each kind of flaw in a history that has it, and none in one that only looks like it.
import { describe, expect, test } from "vitest";
import { type Final, judge, type Op } from "./history";

const op = (verb: string, start: number, fields: Partial<Op> = {}): Op => ({ client: 1, verb, result: "ok", start, end: start + 1, task: "t", ...fields });
const create = op("create", 0, { title: "letter" });
const claim = (start: number, token: string, until: number, fields: Partial<Op> = {}) => op("claim", start, { token, title: "letter", from: start, until, ...fields });
const final = (status = "pending", token: string | null = null): Final => new Map([["t", { title: "letter", status, token }]]);
const kinds = (history: Op[], end: Final = final()) => judge(history, end).map(({ kind }) => kind);

describe("two holders", () => {
  test("leases that overlap, and one token for two", () => {
    expect(kinds([create, claim(10, "a", 100), claim(50, "b", 150)])).toEqual(["two holders"]);
    expect(kinds([create, claim(10, "a", 20), claim(50, "a", 150)])).toEqual(["two holders"]);
    expect(kinds([create, claim(10, "a", 20), op("heartbeat", 15, { token: "a", until: 60 }), claim(50, "b", 150)])).toEqual(["two holders"]);
  });
  test("not leases that follow each other, nor one whose end was asked for without an answer", () => {
    expect(kinds([create, claim(10, "a", 40), claim(50, "b", 150)])).toEqual([]);
    expect(kinds([create, claim(10, "a", 100), op("release", 30, { token: "a", until: 30 }), claim(50, "b", 150)])).toEqual([]);
    expect(kinds([create, claim(10, "a", 100), op("release", 30, { token: "a", result: "unknown" }), claim(50, "b", 150)])).toEqual([]);
    expect(kinds([create, claim(10, "a", 100), claim(50, "b", 150, { result: "unknown" })])).toEqual([]);
  });
});

describe("a lost lease wrote", () => {
  const lost = [create, claim(10, "a", 20), claim(30, "b", 100)];
  test.each(["heartbeat", "complete", "fail", "release", "park", "skip"])("%s after the next claim's answer", (verb) => {
    expect(kinds([...lost, op(verb, 40, { token: "a", until: 41 })], final(verb === "complete" ? "completed" : "pending", "a"))).toContain("lost lease wrote");
  });
  test("not one that was refused, nor one that raced with the claim, nor a repeat", () => {
    expect(kinds([...lost, op("fail", 40, { token: "a", result: "fail" })])).toEqual([]);
    expect(kinds([create, claim(10, "a", 29), op("release", 25, { token: "a", until: 26, end: 45 }), claim(30, "b", 100)])).toEqual([]);
    expect(kinds([create, claim(10, "a", 20), op("release", 15, { token: "a", until: 16 }), claim(30, "b", 100), op("release", 40, { token: "a", until: 16 })])).toEqual([]);
  });
});

describe("lost work", () => {
  test("a task that was created and is not there, a completion that is not there or is another's", () => {
    expect(kinds([create], new Map())).toEqual(["lost work"]);
    expect(kinds([create, claim(10, "a", 100), op("complete", 20, { token: "a", until: 20 })])).toEqual(["lost work"]);
    expect(kinds([create, claim(10, "a", 100), op("complete", 20, { token: "a", until: 20 })], final("completed", "z"))).toContain("lost work");
  });
  test("not what was never acknowledged", () => {
    expect(kinds([{ ...create, result: "unknown" }], new Map())).toEqual([]);
    expect(kinds([create, claim(10, "a", 100), op("complete", 20, { token: "a", result: "unknown" })])).toEqual([]);
  });
});

describe("phantom work", () => {
  test("a claim of what nobody created, a completion that nobody made", () => {
    expect(kinds([claim(10, "a", 100)])).toEqual(["phantom work"]);
    expect(kinds([{ ...create, result: "fail" }, claim(10, "a", 100)])).toEqual(["phantom work"]);
    expect(kinds([create, claim(10, "a", 100)], final("completed", "a"))).toEqual(["phantom work"]);
    expect(kinds([create, claim(10, "a", 100), op("complete", 20, { token: "a", result: "fail" })], final("completed", "a"))).toEqual(["phantom work"]);
  });
  test("not what may have been created or completed without an answer", () => {
    expect(kinds([{ ...create, task: undefined as never, result: "unknown" }, claim(10, "a", 100)])).toEqual([]);
    expect(kinds([create, claim(10, "a", 100), op("complete", 20, { token: "a", result: "unknown" })], final("completed", "a"))).toEqual([]);
  });
});

describe("two verdicts", () => {
  const decide = (by: string, verdict: string, result: Op["result"] = "ok") => op("decide", 50, { approval: "p", by, verdict, result });
  test("of two people, or of one person's two minds", () => {
    expect(kinds([create, decide("ada", "approve"), decide("bob", "reject")])).toEqual(["two verdicts"]);
    expect(kinds([create, decide("ada", "approve"), decide("bob", "approve")])).toEqual(["two verdicts"]);
    expect(kinds([create, decide("ada", "approve"), decide("ada", "reject")])).toEqual(["two verdicts"]);
  });
  test("not a second click, nor a refusal", () => {
    expect(kinds([create, decide("ada", "approve"), decide("ada", "approve"), decide("bob", "reject", "fail"), decide("bob", "approve", "unknown")])).toEqual([]);
  });
});

test("a whole good life has no flaw", () => {
  const life = [create, claim(10, "a", 20), claim(30, "b", 60), op("park", 40, { token: "b", until: 40 }), op("decide", 45, { approval: "p", by: "ada", verdict: "approve" }), claim(50, "c", 90), op("complete", 60, { token: "c", until: 60 })];
  expect(kinds(life, final("completed", "c"))).toEqual([]);
});
