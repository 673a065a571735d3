// The long form of the kills: npm run kills -- --kills 100 [--only vm-change] [--seed N]. Each is a whole life of a task with two kills.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { kills = "100", ...rest } = parseArgs({ options: { kills: { type: "string" }, only: { type: "string" }, seed: { type: "string" } } }).values;
const env = { HOLDPOINT_KILLS: kills, ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [`HOLDPOINT_KILLS_${name.toUpperCase()}`, value])) };
const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--reporter=verbose", "e2e/kills.test.ts"];
const child = spawn(process.execPath, args, { cwd: fileURLToPath(new URL("../..", import.meta.url)), stdio: "inherit", env: { ...process.env, ...env } });
child.on("close", (code) => process.exit(code ?? 1));
