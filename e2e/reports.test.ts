// The last line of `npm test` may not say that all is well when a runner died.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countCheck, countPlaywright, countVitest } from "../bin/steps/reports.mjs";

const folder = mkdtempSync(join(tmpdir(), "holdpoint-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a check is one test", () => {
  expect([countCheck(0), countCheck(2)]).toEqual([{ passed: 1, failed: 0 }, { passed: 0, failed: 1 }]);
});

test("tests are counted from the report", () => {
  const file = { status: "failed", assertionResults: [{ status: "failed" }] };
  expect(countVitest(report({ numPassedTests: 5, numFailedTests: 1, testResults: [file] }), 1)).toEqual({ passed: 5, failed: 1 });
  expect(countPlaywright(report({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [] }), 1)).toEqual({ passed: 3, failed: 2 });
});

test("a file that could not be loaded is a failure", () => {
  const file = { status: "failed", assertionResults: [] };
  expect(countVitest(report({ numPassedTests: 5, numFailedTests: 0, testResults: [file] }), 1)).toEqual({ passed: 5, failed: 1 });
});

test("a runner that died, before or after its report, is a failure", () => {
  expect(countVitest(join(folder, "none.json"), 0)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(join(folder, "none.json"), 0)).toEqual({ passed: 0, failed: 1 });
  expect(countVitest(report({ numPassedTests: 5, numFailedTests: 0, testResults: [] }), 134)).toEqual({ passed: 5, failed: 1 });
});

function report(content: object): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}
