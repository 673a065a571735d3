// Asks the registry for published holes in what runs in production. One that cannot answer is no reason to fail, and is said.
import { run } from "./run.mjs";
import { say } from "./say.mjs";

const LIMIT = 90_000;
const GRAVE = ["high", "critical"];

/** `{ passed, failed, failures }`: one check, or none where the registry did not answer. */
export async function audit() {
  const { output } = await run("npm", ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=20000"], { limit: LIMIT });
  const { findings, unanswered } = readAudit(output);
  if (unanswered) return say(`  skipped: the registry did not answer the audit (${unanswered})`), { passed: 0, failed: 0, failures: [] };
  return findings.length ? { passed: 0, failed: 1, failures: findings } : { passed: 1, failed: 0, failures: [] };
}

/** What npm said: findings of high severity and above, or why there is no answer. */
export function readAudit(output) {
  const report = parsed(output);
  if (!report?.vulnerabilities) return { findings: [], unanswered: report?.message ?? report?.error?.summary ?? "no report" };
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => GRAVE.includes(severity));
  return { findings: grave.map(({ name, severity, via }) => `${name}: ${severity}: ${via.map((one) => (typeof one === "string" ? one : `${one.title} (${one.url})`)).join("; ")}`), unanswered: null };
}

function parsed(output) {
  try {
    return JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    return null;
  }
}
