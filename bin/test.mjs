// npm test: installs what is missing, finds a browser, builds, runs every check and every test.
// The last line is "N passed, N failed". `npm test -- --only lint,unit` runs some of them.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { audit } from "./steps/audit.mjs";
import { findBrowser } from "./steps/browser.mjs";
import { buildIfChanged } from "./steps/build.mjs";
import { enterCheckout } from "./steps/enter-checkout.mjs";
import { installMissing } from "./steps/install.mjs";
import { checkNode } from "./steps/node-version.mjs";
import { countCheck, countPlaywright, countVitest } from "./steps/reports.mjs";
import { endOnSignal, run } from "./steps/run.mjs";
import { refuse, Refusal, root, say, timed } from "./steps/say.mjs";
import { checkSizes } from "./steps/sizes.mjs";
import { findTools } from "./steps/tools.mjs";

const LIMIT = 30 * 60_000;
const reports = join(root, "dist", "reports");
/** A whole Patroni, two hundred streams beside a browser, half a minute of silence, and a slow line: `npm run chaos` has them. */
const LONG = ["patroni.test.ts", "live.test.ts", "vanished.test.ts", "slow-line.test.ts"];
const checks = {
  build: async () => countCheck(await buildOrSay()),
  sizes: async () => countCheck(checkSizes() ? 0 : 1),
  lint: async (show) => countCheck(await tool("eslint", "eslint/bin/eslint.js", [".", "--max-warnings", "0"], { show })),
  types: async (show) => countCheck(await tool("tsc", "typescript/bin/tsc", ["--noEmit"], { show })),
  audit,
  unit: async () => {
    await findTools();
    return vitest("unit", ["--project", "pure"]);
  },
  browser,
  start: (show) => vitest("start", [], show),
  // One at a time: beside it faults are made.
  engine: (show) => vitest("engine", ["--maxWorkers=1"], show),
  chaos: (show) => vitest("chaos", readdirSync(join(root, "e2e", "chaos")).filter((name) => name.endsWith(".test.ts") && !LONG.includes(name)).map((name) => `e2e/chaos/${name}`), show),
};
/** Lanes that run beside each other, where one alone would leave a core idle. What the second printed comes after. */
const BESIDE = [[["unit"], ["lint", "types"]], [["start", "engine"], ["chaos"]]];

try {
  checkNode();
  enterCheckout();
  endOnSignal();
  const names = chosen();
  await installMissing();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const total = { passed: 0, failed: 0, failures: [] };
  for (const lanes of lanesOf(names)) {
    const counts = await timed(`\n== ${lanes.flat().join(", ")}`, () => Promise.all(lanes.map((lane, place) => inTurn(lane, place === 0))));
    for (const { name, passed, failed, failures } of counts.flat()) {
      console.log(`  ${name}: ${passed} passed, ${failed} failed`);
      total.passed += passed;
      total.failed += failed;
      // Named at the end as well: what failed an hour of lines ago is what the reader looks for.
      if (failed) total.failures.push(`${name}: ${failed} failed`, ...failures.map((failure) => `  ${failure}`));
    }
  }
  if (total.failed) console.log(["\n== what failed", ...total.failures].join("\n"));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
} catch (error) {
  refuse(error);
}

function chosen() {
  const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
  const names = values.only?.split(",") ?? Object.keys(checks);
  const unknown = [...positionals, ...names.filter((name) => !checks[name])];
  if (unknown.length > 0) throw new Refusal(`Unknown: ${unknown.join(", ")}. --only takes ${Object.keys(checks).join(", ")}.`);
  return names;
}

/** The checks in their order; each stands in one group of lanes. */
function lanesOf(names) {
  const groups = names.map((name) => BESIDE.find((lanes) => lanes.flat().includes(name)) ?? [[name]]);
  const chosen = (lanes) => lanes.map((lane) => lane.filter((name) => names.includes(name))).filter((lane) => lane.length);
  return groups.filter((lanes, place) => groups.indexOf(lanes) === place).map(chosen);
}

async function inTurn(lane, show) {
  const counts = [];
  for (const name of lane) counts.push({ name, ...(await checks[name](show)) });
  return counts;
}

async function buildOrSay() {
  try {
    await buildIfChanged();
    return 0;
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    return 1;
  }
}

async function vitest(project, more = [], show = true) {
  const report = join(reports, `${project}.json`);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...more];
  return countVitest(report, await tool("vitest", "vitest/vitest.mjs", args, { show }));
}

async function browser() {
  await findBrowser();
  const report = join(reports, "browser.json");
  const code = await tool("playwright", "@playwright/test/cli.js", ["test"], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  return countPlaywright(report, code);
}

async function tool(name, file, args, { env = {}, show = true } = {}) {
  const { code, output } = await run(process.execPath, [join("node_modules", file), ...args], { env, show, limit: LIMIT });
  if (!show) console.log(output);
  if (code !== 0) console.error(`${name} ended with ${code}`);
  return code;
}
