// Each code point that Unicode says draws nothing, on a page and in a terminal.
import { expect, it } from "vitest";
import { codePointName, countHidden, splitHidden } from "@/components/ui/hidden-characters";
import { visible } from "@/lib/contract/visible-text";

// The properties by which Unicode says that a character draws nothing, and those that draw nothing whatever it says.
const KINDS: [name: string, property: RegExp, atLeast: number][] = [
  ["controls", /\p{Cc}/u, 65],
  ["format characters", /\p{Cf}/u, 160],
  ["default ignorables", /\p{Default_Ignorable_Code_Point}/u, 4_000],
  ["lone surrogates", /\p{Cs}/u, 2_048],
  ["separators of lines and paragraphs", /[\p{Zl}\p{Zp}]/u, 2],
  ["tags", /[\u{e0000}-\u{e007f}]/u, 128],
  ["variation selectors", /\p{Variation_Selector}/u, 256],
  ["fillers and blanks of no such property", /[\u2800\u3164\uffa0\u115f\u1160\ufffc\u{1d159}\u{16fe4}\u{13441}\u{13442}]/u, 10],
];
const BLANKS = /(?! )\p{Zs}/u;

it.each(KINDS)("case 16: all %s are made visible", (_, property, atLeast) => {
  const all = charactersOf(property).filter((character) => character !== "\n" && character !== "\t");
  expect(all.length).toBeGreaterThanOrEqual(atLeast - 2);
  for (const character of all) {
    if (!splitHidden(`a${character}b`, { multiline: true }).some(({ kind, text }) => kind === "hidden" && text === character)) expect.fail(codePointName(character));
    if (!visible(`a${character}b`).includes(`\\u{${character.codePointAt(0)!.toString(16)}}`)) expect.fail(`in a terminal: ${codePointName(character)}`);
  }
});

it("marks every blank that is not the space bar's, and raises no alarm for it", () => {
  const all = charactersOf(BLANKS);
  expect(all.length).toBeGreaterThanOrEqual(16);
  for (const character of all) {
    expect(splitHidden(`a${character}b`)[1], codePointName(character)).toEqual({ kind: "blank", text: character, code: codePointName(character) });
    expect(countHidden(`a${character}b`)).toBe(0);
    expect(visible(`a${character}b`), codePointName(character)).toContain("\\u{");
  }
  expect(splitHidden("a b")).toEqual([{ kind: "text", text: "a b" }]);
});

function charactersOf(property: RegExp): string[] {
  const all: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (property.test(character)) all.push(character);
  }
  return all;
}
