import { describe, expect, it } from "vitest";
import { readPatch } from "./patch-lines";

const diff = `diff --git a/src/upload.ts b/src/upload.ts
index 1..2 100644
--- a/src/upload.ts
+++ b/src/upload.ts
@@ -1,4 +1,4 @@ retry
 one
--- two
+++ two
 three
 four
\\ No newline at end of file
--- a/old.txt
+++ /dev/null
@@ -1 +0,0 @@
-gone
`;

describe("a unified diff", () => {
  it("keeps every line, in order, with its numbers", () => {
    const files = readPatch(diff);
    expect(files.map((file) => [file.name, file.added, file.removed])).toEqual([["src/upload.ts", 1, 1], ["old.txt", 0, 1]]);
    expect(files.flatMap((file) => file.lines)).toHaveLength(diff.trimEnd().split("\n").length);
    expect(files[0]?.lines.filter((line) => line.kind === "del" || line.kind === "add")).toEqual([
      expect.objectContaining({ kind: "del", text: "-- two", at: 6, old: 2 }),
      expect.objectContaining({ kind: "add", text: "++ two", at: 7, new: 2 }),
    ]);
  });

  it("says of a file that it is new, deleted or renamed", () => {
    const [first, second] = readPatch(diff);
    expect([first?.change, second?.change]).toEqual([undefined, "deleted"]);
    expect(readPatch("diff --git a/x b/y\nrename from x\nrename to y\n")[0]).toMatchObject({ name: "y", was: "x", change: "renamed" });
    expect(readPatch("diff --git a/x b/x\nnew file mode 100755\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+hi\n")[0]).toMatchObject({ name: "x", change: "new" });
  });

  it("pairs a removed line with the one that took its place, and only inside one run", () => {
    const lines = readPatch("--- a/x\n+++ b/x\n@@ -1,4 +1,3 @@\n-a\n-b\n+A\n c\n-d\n+D\n")[0]!.lines;
    expect(lines.filter(({ kind }) => kind === "del").map(({ mate }) => mate?.text)).toEqual(["A", undefined, "D"]);
  });

  it("counts lines that no hunk accounts for, so that none passes for a comment", () => {
    expect(readPatch("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n+evil()\n")[0]).toMatchObject({ added: 1, odd: 1 });
    expect(readPatch("--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n@@ -9 +9 @@\n-c\n+d\n")[0]).toMatchObject({ odd: 1 });
    expect(readPatch(diff).map(({ odd }) => odd)).toEqual([0, 0]);
    expect(readPatch("--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n\n")[0]?.odd).toBe(0);
  });

  it("keeps text that is no diff at all", () => {
    expect(readPatch("just words\nand more")[0]?.lines.map((line) => line.text)).toEqual(["just words", "and more"]);
  });
});
