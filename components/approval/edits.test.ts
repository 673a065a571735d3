import { describe, expect, it } from "vitest";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { NumberLiteral } from "@/lib/contract/parse-json";
import { writeJson } from "@/lib/contract/write-json";
import { editTargets, readDrafts } from "./edits";

const request = {
  question: "Send it",
  risk: "low",
  reversible: true,
  ask: "approval",
  blocks: [
    {
      kind: "fields",
      fields: [
        { name: "letter", label: "Cover letter", type: "long_text", value: "Dear all" },
        { name: "salary", type: "number", value: new NumberLiteral("78000.00") as unknown as number },
        { name: "start", type: "choice", value: "May", options: ["May", "June"] },
        { name: "remote", type: "boolean", value: false },
        { name: "phone", type: "text", value: null },
      ],
    },
    { kind: "message", body: "Hello" },
    { kind: "json", value: { "a/b": 1 } },
  ],
  editable: [0, 1, 2, 3, 4].map((at) => `/blocks/0/fields/${at}/value`).concat("/blocks/1/body", "/blocks/2/value/a~1b", "/blocks/9/body"),
} as ChangeRequest;

const targets = editTargets(request);
const pointer = (at: number) => targets[at]!.pointer;

describe("edits before approving", () => {
  it("are offered for the scalars that the request names, and for nothing else", () => {
    expect(targets.map((target) => [target.label, target.type])).toEqual([
      ["Cover letter", "long_text"],
      ["salary", "number"],
      ["start", "choice"],
      ["remote", "boolean"],
      ["phone", "text"],
      ["body", "long_text"],
      ["a~1b", "number"],
    ]);
    expect(editTargets({ ...request, editable: undefined } as unknown as ChangeRequest)).toEqual([]);
  });

  it("are sent only where the value differs", () => {
    const drafts = { [pointer(0)]: "Dear Ada", [pointer(1)]: "78000.00", [pointer(2)]: "May", [pointer(3)]: true, [pointer(4)]: "", [pointer(5)]: "Hello" };
    expect(readDrafts(targets, drafts)).toEqual({
      edits: [
        { pointer: pointer(0), value: "Dear Ada" },
        { pointer: pointer(3), value: true },
      ],
      errors: {},
    });
  });

  it("keep the digits of a number as they were typed", () => {
    expect(writeJson(readDrafts(targets, { [pointer(1)]: "9007199254740993" }).edits[0]?.value)).toBe("9007199254740993");
    expect(writeJson(readDrafts(targets, { [pointer(1)]: "80000.50" }).edits[0]?.value)).toBe("80000.50");
  });

  it("say what does not fit the field", () => {
    const { edits, errors } = readDrafts(targets, { [pointer(1)]: "lots", [pointer(2)]: "July" });
    expect(edits).toEqual([]);
    expect(errors).toEqual({ [pointer(1)]: "must be a number", [pointer(2)]: "must be one of the choices" });
  });
});
