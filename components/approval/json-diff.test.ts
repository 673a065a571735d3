import { describe, expect, it } from "vitest";
import { NumberLiteral } from "@/lib/contract/parse-json";
import { countRows, diffJson } from "./json-diff";

describe("what differs between two JSON values", () => {
  it("names each field that was added, changed or removed, and counts them", () => {
    const rows = diffJson({ cpu: 4, disk: { size: 10, bus: "scsi" }, old: true }, { cpu: 8, disk: { size: 10, bus: "virtio" }, net: "lan" });
    expect(rows).toEqual([
      { path: "cpu", kind: "changed", before: 4, after: 8 },
      { path: "disk.size", kind: "same", before: 10, after: 10 },
      { path: "disk.bus", kind: "changed", before: "scsi", after: "virtio" },
      { path: "old", kind: "removed", before: true },
      { path: "net", kind: "added", after: "lan" },
    ]);
    expect(countRows(rows)).toEqual({ added: 1, changed: 2, removed: 1, same: 1 });
  });

  it("says one removed when the first of a list goes", () => {
    const rows = diffJson({ snapshots: ["a", "b", "c"] }, { snapshots: ["b", "c"] });
    expect(rows.filter((row) => row.kind !== "same")).toEqual([{ path: "snapshots[0]", kind: "removed", before: "a" }]);
  });

  it("compares the elements that took each other's place", () => {
    const rows = diffJson([{ id: 1, on: true }, { id: 2, on: true }], [{ id: 1, on: true }, { id: 2, on: false }]);
    expect(rows.filter((row) => row.kind !== "same")).toEqual([{ path: "[1].on", kind: "changed", before: true, after: false }]);
  });

  it("sees a difference that a double would lose", () => {
    const [before, after] = [new NumberLiteral("9007199254740993"), new NumberLiteral("9007199254740995")];
    expect(diffJson({ id: before }, { id: after })).toEqual([{ path: "id", kind: "changed", before, after }]);
    expect(countRows(diffJson({ n: 1 }, { n: new NumberLiteral("1.0") })).changed).toBe(1);
  });

  it("shows something made from nothing as added, and nothing made of it as removed", () => {
    expect(countRows(diffJson(null, { a: 1, b: 2 }))).toMatchObject({ added: 2, changed: 0 });
    expect(countRows(diffJson({ a: 1, b: 2 }, null))).toMatchObject({ removed: 2, changed: 0 });
  });

  it("tells an empty list from an empty object, and null from missing", () => {
    expect(countRows(diffJson({ a: [] }, { a: {} })).changed).toBe(1);
    expect(countRows(diffJson({ a: null }, {})).removed).toBe(1);
  });

  it("quotes keys that could be taken for something else", () => {
    expect(diffJson({}, { "a.b": { "x y": 1 } })[0]?.path).toBe('["a.b"]');
  });
});
