// Reads what the test runners wrote: `{ passed, failed, failures }`, a failure a text of which test and why. A runner that died counts as one.
import { readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./say.mjs";

/** Of what a failed test said: its message is in full where it failed. */
const LINES = 12;

/** One check that either holds or does not. */
export function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [] };
}

export function countVitest(path, code) {
  const report = read(path);
  if (!report) return unread(path);
  const failures = report.testResults.filter(({ status }) => status === "failed").flatMap(ofFile);
  return orDied({ passed: report.numPassedTests, failed: failures.length, failures }, code);
}

export function countPlaywright(path, code) {
  const report = read(path);
  if (!report) return unread(path);
  const { expected, unexpected, flaky } = report.stats;
  const failures = [...report.suites.flatMap(ofSuite), ...report.errors.map(({ message }) => inShort(message))];
  return orDied({ passed: expected, failed: unexpected + flaky + report.errors.length, failures }, code);
}

/** A file that could not be loaded has no test that failed, and is a failure. */
function ofFile({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (!failed.length) return [`${relative(root, name)}: ${inShort(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}: ${inShort(failureMessages[0])}`);
}

function ofSuite({ suites = [], specs = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"));
  return [...failed.map(ofSpec), ...suites.flatMap(ofSuite)];
}

function ofSpec({ file, line, title, tests }) {
  const error = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error;
  return `e2e/${file}:${line}: ${title}: ${inShort(error?.message)}`;
}

function inShort(message) {
  return stripVTControlCharacters(message ?? "no message").trim().split("\n").slice(0, LINES).join("\n    ");
}

function orDied(count, code) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1, failures: [`the runner ended with ${code}`] } : count;
}

function unread(path) {
  return { passed: 0, failed: 1, failures: [`the runner left no ${basename(path)}`] };
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
