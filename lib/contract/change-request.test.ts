import { expect, test } from "vitest";
import { ChangeRequest } from "./change-request";

const field = { name: "letter", type: "long_text", value: "Dear Northwind" };
const request = (fields: object) => ({
  question: "Send it", risk: "high", reversible: false, blocks: [{ kind: "fields", fields: [field] }, { kind: "json", value: { "x/y": 1 } }],
  options: [{ label: "A", blocks: [{ kind: "text", text: "a" }] }, { label: "B" }], ...fields,
});
const taken = (pointer: string) => ChangeRequest.safeParse(request({ editable: [pointer] })).success;

test("only what a block of the document shows may be editable", () => {
  for (const pointer of ["/blocks/0/fields/0/value", "/blocks/1/value/x~1y", "/options/0/blocks/0/text"]) expect(taken(pointer), pointer).toBe(true);
  for (const pointer of ["", "/risk", "/question", "/reversible", "/editable", "/blocks", "/blocks/0", "/blocks/0/kind", "/blocks/9/x", "/blocks/0/fields/1/value", "/options/1/label", "/blocks/length", "/__proto__/x"])
    expect(taken(pointer), pointer).toBe(false);
});

test("a table whose rows are to be ticked is hashed, so it is never volatile", () => {
  const table = { kind: "table", columns: ["bucket"], rows: [["logs"]], choose: true };
  expect(ChangeRequest.safeParse(request({ blocks: [table] })).success).toBe(true);
  expect(ChangeRequest.safeParse(request({ blocks: [{ ...table, volatile: true }] })).success).toBe(false);
});

test("nothing inside a volatile part is editable: the hash of two documents would be one", () => {
  const fields = (volatile: boolean) => request({ blocks: [{ kind: "fields", fields: [{ name: "amount", type: "text", value: "10", ...(volatile && { volatile }) }] }], editable: ["/blocks/0/fields/0/value"] });
  expect(ChangeRequest.safeParse(fields(false)).success).toBe(true);
  expect(ChangeRequest.safeParse(fields(true)).success).toBe(false);
  expect(ChangeRequest.safeParse(request({ blocks: [{ kind: "text", text: "x", volatile: true }], editable: ["/blocks/0/text"] })).success).toBe(false);
});
