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
      { kind: "del", text: "-- two", old: 2 },
      { kind: "add", text: "++ two", new: 2 },
    ]);
  });

  it("keeps text that is no diff at all", () => {
    expect(readPatch("just words\nand more")[0]?.lines.map((line) => line.text)).toEqual(["just words", "and more"]);
  });
});
