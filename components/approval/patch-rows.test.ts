import { expect, it } from "vitest";
import { readPatch } from "./patch-lines";
import { foldedAtFirst, patchRows } from "./patch-rows";

const files = readPatch("--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@\n-a\n-b\n+A\n c\n-d\n+D\n+E\n");
const none: ReadonlySet<number> = new Set();

it("shows every line of the diff, inline and side by side", () => {
  const inline = patchRows(files, false, none).flatMap((row) => (row.kind === "line" ? [row.line.at] : []));
  expect(inline).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const beside = patchRows(files, true, none).flatMap((row) => (row.kind === "pair" ? [row.left?.at, row.right?.at] : row.kind === "line" ? [row.line.at] : []));
  expect([...new Set(beside.filter((at) => at !== undefined))].toSorted((one, other) => one - other)).toEqual(inline);
  expect(patchRows(files, true, none).flatMap((row) => (row.kind === "pair" ? [`${row.left?.text ?? ""}|${row.right?.text ?? ""}`] : []))).toEqual(["a|A", "b|", "c|c", "d|D", "|E"]);
});

it("keeps the heading of a folded file, and folds at first only what machines write", () => {
  expect(patchRows(files, false, new Set([0])).map(({ kind }) => kind)).toEqual(["file"]);
  const lines = Array.from({ length: 60 }, () => "+x").join("\n");
  const many = readPatch(`--- a/package-lock.json\n+++ b/package-lock.json\n@@ -0,0 +1,60 @@\n${lines}\n--- a/src/long.ts\n+++ b/src/long.ts\n@@ -0,0 +1,60 @@\n${lines}\n`);
  expect([...foldedAtFirst(many)]).toEqual([0]);
});
