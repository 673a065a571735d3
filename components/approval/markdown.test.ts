import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Inline, type MdBlock, readInline, readMarkdown } from "./markdown";

/** All that would be drawn, in order. */
function drawn(blocks: MdBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "code") return block.text;
      if (block.kind === "rule") return "";
      if (block.kind === "quote") return drawn(block.blocks);
      if (block.kind === "list") return block.items.map(drawn).join(" ");
      if (block.kind === "table") return [block.head, ...block.rows].map((row) => row.map(words).join(" ")).join(" ");
      return words(block.inside);
    })
    .join(" ");
}

function words(inside: Inline[]): string {
  return inside.map((one) => ("text" in one ? one.text : one.kind === "picture" ? `${one.words} ${one.to}` : one.kind === "link" ? `${words(one.inside)} ${one.to}` : words(one.inside))).join("");
}

describe("Markdown from an agent", () => {
  it("becomes headings, lists, quotes, code and tables", () => {
    const blocks = readMarkdown("# One\n\ntwo **three**\nfour\n\n- a\n- b\n  - c\n\n3. x\n4. y\n\n> said\n\n```sh\nrm -rf /\n```\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
    expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "list", "quote", "code", "rule", "table"]);
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ kind: "paragraph" }], [{ kind: "paragraph" }, { kind: "list" }]] });
    expect(blocks[3]).toMatchObject({ ordered: true, start: 3 });
  });

  it("hides nothing: every word and every target of a link is drawn", () => {
    const hidden = '<b onclick="x()">bold</b> <!-- secret --> [paypal.com](https://evil.example/login "Trust me") ![pixel](https://tracker.example/x.png) [run](javascript:alert(1)) [ref]: https://evil.example/r\n\n[ref]: https://evil.example/s "t"\n\n```js danger\ncode\n```';
    const text = drawn(readMarkdown(hidden));
    for (const part of ['<b onclick="x()">', "<!-- secret -->", "https://evil.example/login", "https://tracker.example/x.png", "Trust me", "javascript:alert(1)", "https://evil.example/r", "https://evil.example/s", "danger"]) expect(text).toContain(part);
  });

  it("draws every letter of any text, in order", () => {
    const parts = ["a", "B", "ü", "word", "\n", "\n\n", "```", "~~~", "````", "`", "``", "# ", "#", "> ", "- ", "1. ", "  ", "    ", "|", "|---|", "---", "***", "**", "*", "__", "_", "~~", "[", "]", "](", ")", "(", "![", "<", ">", "https://", "x.example", "\\", "\t", " ", "!", "="];
    const letters = (text: string) => text.replace(/[^\p{L}]/gu, "");
    fc.assert(fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      expect(letters(drawn(readMarkdown(text)))).toBe(letters(text));
    }), { numRuns: 5_000, examples: [[["```", "\n", "a", "\n", "```", " ", "word"]], [["~~~", "\n", "a", "~~~", "word"]]] });
  });

  it("reads a link's target as a browser would, brackets and all", () => {
    expect(readInline("[a](https://x.example/w_(y)) z")).toMatchObject([{ kind: "link", to: "https://x.example/w_(y)" }, { kind: "text", text: " z" }]);
    expect(readInline("see https://x.example/a.")).toMatchObject([{ text: "see " }, { kind: "link", to: "https://x.example/a" }, { text: "." }]);
    expect(readInline("snake_case_name and 2*3*4")).toEqual([{ kind: "text", text: "snake_case_name and 2" }, { kind: "em", inside: [{ kind: "text", text: "3" }] }, { kind: "text", text: "4" }]);
  });

  it("takes no longer than a moment for what is made to be slow", () => {
    const started = performance.now();
    for (const part of ["*", "[", "> ", "`a``b", "_a", "![", "- ", "[a](", "**a ", "~~a", "[a](b(", "|a", "<a", "https://a"]) readMarkdown(part.repeat(262_144 / part.length));
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});
