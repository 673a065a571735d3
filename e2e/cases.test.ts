// Each report from the field is a test that carries its number, and docs/cases.md names where.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSources, root } from "./source-files";

const NAMED = Array.from({ length: 44 }, (_, index) => index + 1);
const tests = readSources().filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
const documented = [...readFileSync(join(root, "docs/cases.md"), "utf8").matchAll(/^\| (\d+) \| .+ \| (.+) \|$/gm)].map(([, number, files]) => ({ number: Number(number), files: files!.match(/[\w./-]+\.(?:test|spec)\.tsx?/g) ?? [] }));

/** The cases that a file's tests are named by: "case 7: ...", "cases 21 and 22: ...". */
function casesOf(text: string): number[] {
  return [...text.matchAll(/["'`]cases? (\d+)(?: and (\d+))?[ :(]/g)].flatMap(([, one, other]) => [one, other].filter((number) => number !== undefined).map(Number));
}

describe("reports from the field", () => {
  test("every one is in the table, once", () => {
    expect(documented.map(({ number }) => number)).toEqual(NAMED);
  });

  test.each(documented)("case $number is a test in each file that the table names", ({ number, files }) => {
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(casesOf(tests.find(({ path }) => path === file)?.text ?? ""), file).toContain(number);
  });
});
