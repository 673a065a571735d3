// The last line of `npm test` may not say that all is well when a runner died.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countCheck, countPlaywright, countVitest } from "../bin/steps/reports.mjs";

const folder = mkdtempSync(join(tmpdir(), "holdpoint-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a check is one test", () => {
  expect([countCheck(0), countCheck(2)]).toMatchObject([{ passed: 1, failed: 0 }, { passed: 0, failed: 1 }]);
});

test("tests are counted from the report", () => {
  const file = { name: "lib/a.test.ts", status: "failed", assertionResults: [{ status: "failed", fullName: "a", failureMessages: ["b"] }] };
  expect(countVitest(report({ numPassedTests: 5, numFailedTests: 1, testResults: [file] }), 1)).toMatchObject({ passed: 5, failed: 1 });
  expect(countPlaywright(report({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [], suites: [] }), 1)).toMatchObject({ passed: 3, failed: 2 });
});

test("a file that could not be loaded is a failure", () => {
  const file = { name: "lib/a.test.ts", status: "failed", message: "no such module", assertionResults: [] };
  expect(countVitest(report({ numPassedTests: 5, numFailedTests: 0, testResults: [file] }), 1)).toMatchObject({ passed: 5, failed: 1 });
});

test("a runner that died, before or after its report, is a failure", () => {
  expect(countVitest(join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countPlaywright(join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countVitest(report({ numPassedTests: 5, numFailedTests: 0, testResults: [] }), 134)).toMatchObject({ passed: 5, failed: 1 });
});

test("what failed is named, with the beginning of why", () => {
  const failed = { status: "failed", fullName: "a task is claimed once", failureMessages: ["\x1b[31mAssertionError\x1b[39m: 2 is not 1\n" + "at a line\n".repeat(40)] };
  const { failures } = countVitest(report({ numPassedTests: 0, numFailedTests: 1, testResults: [{ name: join(process.cwd(), "lib/a.test.ts"), status: "failed", assertionResults: [failed] }] }), 1);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(/^lib\/a\.test\.ts: a task is claimed once: AssertionError: 2 is not 1\n/);
  expect(failures[0]!.split("\n").length).toBeLessThan(20);
  const spec = { file: "board.spec.ts", line: 7, title: "J goes down", tests: [{ status: "unexpected", results: [{ error: { message: "not seen" } }] }] };
  const browser = countPlaywright(report({ stats: { expected: 0, unexpected: 1, flaky: 0 }, errors: [], suites: [{ suites: [{ specs: [spec] }] }] }), 1);
  expect(browser.failures).toEqual(["e2e/board.spec.ts:7: J goes down: not seen"]);
});

function report(content: object): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}
