// What is hashed is what is shown: nothing that is not volatile can change without another hash.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contentHash } from "./content-hash";

const hash = (request: unknown, attachments: { id: string; sha256: string }[] = []) => contentHash(typeof request === "string" ? request : JSON.stringify(request), attachments);
const requestOf = (blocks: unknown[], fields: object = {}) => ({ question: "Pay", risk: "low", reversible: true, blocks, ...fields });

describe("the content hash", () => {
  test("does not depend on how the document is written, and does on every digit", () => {
    expect(hash('{"b":1,"a":[1.0,"x"]}')).toBe(hash('{ "a" : [ 1.0, "\\u0078" ], "b" : 1 }'));
    expect(hash('{"a":1}')).not.toBe(hash('{"a":1.0}'));
    expect(hash('{"a":9007199254740993}')).not.toBe(hash('{"a":9007199254740992}'));
    expect(hash("{}")).toMatch(/^[0-9a-f]{64}$/);
  });

  test("changes with an attachment's bytes, its place, or one that is gone", () => {
    const [one, two] = [{ id: "a", sha256: "1" }, { id: "b", sha256: "2" }];
    const hashes = [[], [one], [two], [one, two], [two, one], [{ ...one, sha256: "3" }]].map((attachments) => hash({}, attachments));
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test("leaves out what a volatile block or field shows, and keeps that it is there", () => {
    const field = (value: string, volatile = true) => requestOf([{ kind: "fields", fields: [{ name: "at", type: "text", value, volatile }, { name: "sum", type: "number", value: 1 }] }]);
    expect(hash(field("10:00"))).toBe(hash(field("10:01")));
    expect(hash(field("10:00", false))).not.toBe(hash(field("10:01", false)));
    expect(hash(field("10:00"))).not.toBe(hash(field("10:00", false)));
    const block = (text: string) => requestOf([{ kind: "text", text, volatile: true }, { kind: "text", text: "Pay 10" }]);
    expect(hash(block("a"))).toBe(hash(block("b")));
    expect(hash(requestOf([{ kind: "text", text: "a", volatile: true }]))).not.toBe(hash(requestOf([])));
  });

  test("leaves out a volatile field of an option too", () => {
    const options = (value: string) => requestOf([{ kind: "text", text: "x" }], { options: [{ label: "A", blocks: [{ kind: "fields", fields: [{ name: "at", type: "text", value, volatile: true }] }] }, { label: "B" }] });
    expect(hash(options("10:00"))).toBe(hash(options("10:01")));
  });

  test("hides nothing that merely has a member called volatile: values, facts, schemas", () => {
    const places: ((amount: number) => unknown)[] = [
      (amount) => requestOf([{ kind: "json", value: { volatile: true, amount } }]),
      (amount) => requestOf([{ kind: "change", before: { volatile: true, amount }, after: {} }]),
      (amount) => requestOf([{ kind: "table", columns: ["a"], rows: [[{ volatile: true, amount }]] }]),
      (amount) => requestOf([{ kind: "text", text: "x" }], { preconditions: { volatile: true, amount } }),
      (amount) => requestOf([{ kind: "text", text: "x" }], { answerSchema: { volatile: true, amount } }),
      (amount) => ({ ...requestOf([{ kind: "text", text: "x" }]), volatile: true, question: `Pay ${amount}` }),
    ];
    places.forEach((place, index) => expect(hash(place(1)), `place ${index}`).not.toBe(hash(place(2))));
  });

  test("differs for every two documents that differ", () => {
    const block = fc.oneof(
      fc.record({ kind: fc.constant("text"), text: fc.string() }),
      fc.record({ kind: fc.constant("json"), value: fc.jsonValue({ maxDepth: 3 }) }),
      fc.record({ kind: fc.constant("command"), argv: fc.array(fc.string(), { minLength: 1, maxLength: 3 }) }),
    );
    const request = fc.array(block, { minLength: 1, maxLength: 3 }).map((blocks) => requestOf(blocks)).filter((value) => !JSON.stringify(value).includes("__proto__") && !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value)));
    fc.assert(fc.property(request, request, (one, other) => {
      expect(hash(one) === hash(other)).toBe(canonical(one) === canonical(other));
    }), { numRuns: 300 });
  });
});

/** Sorted keys, all the way down: what makes two plain documents the same. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (typeof member === "object" && member && !Array.isArray(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member));
}
