// Reads what the test runners wrote: `{ passed, failed }`. A runner that died counts as a failure.
import { readFileSync } from "node:fs";

/** One check that either holds or does not. */
export function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function countVitest(path, code) {
  const report = read(path);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return orDied({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length }, code);
}

export function countPlaywright(path, code) {
  const report = read(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return orDied({ passed: expected, failed: unexpected + flaky + report.errors.length }, code);
}

function orDied(count, code) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
