import { expect, it } from "vitest";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { pointersOf, wholeParts } from "./part-names";

const none = { seen: new Set<string>(), folded: new Set<string>(), loading: new Set<string>(), broken: new Set<string>(), evidence: new Set<string>(), confirmed: new Set<string>() };
const text = { kind: "text", text: "a" };
const request = {
  blocks: [text, { kind: "image", attachmentId: "one", pairWith: "two" }, { kind: "fields", fields: [{ name: "a", type: "text", value: 1, source: "guessed" }] }, ...Array.from({ length: 8 }, () => text)],
  options: [{ label: "A" }, { label: "B", blocks: [text] }],
} as unknown as ChangeRequest;

it("finds again on the next visit what was noted on this one", () => {
  const [seen, confirmed] = [["/blocks/0", "/blocks/1", "/options/1/blocks/0"], ["/blocks/2/fields/0/value"]];
  const names = wholeParts(request, { ...none, seen: new Set(seen), confirmed: new Set(confirmed) });
  expect(names.toSorted()).toEqual(["block:0", "block:1", "field:2:0", "image:one", "image:two", "opened", "option:1:block:0"]);
  expect(pointersOf(request, names)).toEqual({ seen, confirmed });
});

it("notes no block whose text was not read, or whose image was not drawn", () => {
  const seen = new Set(["/blocks/0", "/blocks/1", "read:some text"]);
  expect(wholeParts(request, { ...none, seen, folded: new Set(["/blocks/0#:r1:"]), loading: new Set(["/blocks/1#0"]) })).toEqual(["opened"]);
  expect(wholeParts(request, { ...none, seen, broken: new Set(["/blocks/1#1"]) })).toEqual(["opened", "block:0"]);
});

it("notes what was enlarged, unfolded or uncovered as evidence that was opened, and nothing that is no part", () => {
  expect(wholeParts(request, { ...none, evidence: new Set(["image:two", "image:another", "/blocks/1", "/options/1/blocks/0", "/blocks/99", ""]) })).toEqual(["opened", "opened:block:1", "opened:image:two", "opened:option:1:block:0"]);
});

it("keeps block 1 and block 10 apart", () => {
  const seen = new Set(["/blocks/1", "/blocks/10"]);
  expect(wholeParts(request, { ...none, seen, folded: new Set(["/blocks/10#x"]) })).toEqual(["opened", "block:1", "image:one", "image:two"]);
  expect(wholeParts(request, { ...none, seen: new Set(["/blocks/10"]) })).toEqual(["opened", "block:10"]);
});
