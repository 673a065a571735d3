// The long forms of the engine's tests, each with its size and its seed:
//   npm run model -- --runs 10000 [--seed N] [--path N]
//   npm run history -- --claims 1000000 [--seed N]
//   npm run promises -- [--only 5,10] [--full]
//   npm run chaos -- [--only faults,patroni] [--full] [--seed N]
//   npm run soak -- [--minutes N --rate N] [--cycles N]
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const FILES = { model: ["e2e/engine/model.test.ts", "e2e/engine/several.test.ts"], history: ["e2e/engine/history.test.ts"], promises: ["e2e/engine/promises/"], chaos: ["e2e/chaos/"], soak: ["e2e/chaos/soak."] };
const number = { type: "string" };
const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: number, seed: number, path: number, claims: number, minutes: number, rate: number, cycles: number, only: number, full: { type: "boolean" } } });
const [name = ""] = positionals;
if (!FILES[name]) {
  console.error(`Which? ${Object.keys(FILES).join(", ")}`);
  process.exit(2);
}
const { only, ...options } = values;
const named = (one) => (name === "chaos" ? `e2e/chaos/${one}.` : `e2e/engine/promises/${one.padStart(2, "0")}-`);
const files = only ? only.split(",").map(named) : FILES[name];
const env = Object.fromEntries(Object.entries(options).map(([option, value]) => [`HOLDPOINT_ENGINE_${option.toUpperCase()}`, value === true ? "1" : value]));
const root = fileURLToPath(new URL("../..", import.meta.url));
const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", ["chaos", "soak"].includes(name) ? "chaos" : "engine", ...files], { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
child.on("close", (code) => process.exit(code ?? 1));
