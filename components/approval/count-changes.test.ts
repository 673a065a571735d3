import { describe, expect, it } from "vitest";
import type { Block } from "@/lib/contract/change-request";
import { countChanges } from "./count-changes";

const say = (blocks: unknown[]) => countChanges(blocks as Block[]).map((count) => [count.strong, count.rest].filter(Boolean).join(" "));
const field = (rest: object) => ({ name: "n", type: "text", value: "v", ...rest });

describe("what changes, counted", () => {
  it("says how many fields and files go out, and who made them up", () => {
    const fields = [field({}), field({ source: "generated" }), field({ source: "guessed" }), field({ type: "file" }), field({ type: "file" })];
    expect(say([{ kind: "fields", fields }])).toEqual(["5 fields will be sent, 2 of them files", "1 written by the agent", "1 guessed"]);
  });

  it("counts every field of the form, also those without a value", () => {
    expect(say([{ kind: "fields", fields: [field({}), field({ value: null }), field({ type: "file", value: null })] }])).toEqual(["3 fields will be sent, 2 of them empty"]);
  });

  it("takes no text for a patch that is none", () => {
    expect(say([{ kind: "patch", diff: "please change the readme" }])).toEqual(["1 text that is no diff"]);
    expect(say([{ kind: "patch", diff: "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n" }])).toEqual(["1 file patched", "+1", "−1"]);
    expect(say([{ kind: "patch", diff: "diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n" }])[0]).toBe("1 file patched");
  });

  it("adds up all blocks of a kind", () => {
    const blocks = [
      { kind: "change", before: { a: 1, b: 2 }, after: { a: 2, c: 3 } },
      { kind: "change", before: { x: 1 }, after: {} },
      { kind: "message", to: ["a@x.example", "b@x.example"], body: "" },
      { kind: "message", to: "a@x.example", body: "" },
      { kind: "command", argv: ["ls"] },
    ];
    expect(say(blocks)).toEqual(["1 changed", "1 added", "2 removed", "1 command will run", "2 messages to 2 recipients"]);
  });

  it("says so when nothing differs", () => {
    expect(say([{ kind: "change", before: { a: 1 }, after: { a: 1 } }])).toEqual(["Nothing differs"]);
  });
});
