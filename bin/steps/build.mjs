import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { alone } from "./lock.mjs";
import { buildPackage } from "./package.mjs";
import { runOrRefuse } from "./run.mjs";
import { root, timed } from "./say.mjs";
import { hashSources } from "./sources.mjs";

const stamp = join(root, "dist", "stamp");

/** Builds when the sources are not those of the last build. */
export async function buildIfChanged() {
  if (isBuilt()) return;
  await alone(async () => {
    if (!isBuilt()) await buildAll();
  });
}

/** Builds the pages and the bundles, whatever was there. */
export async function buildAll() {
  const sources = hashSources();
  writeFileSync(stamp, "");
  await timed("Building the server", () => bundle());
  await timed("Building the agents' package", () => buildPackage());
  await timed("Building the pages", () => runOrRefuse("Building", process.execPath, [next, "build"], { env }));
  writeFileSync(stamp, sources);
}

export const next = join(root, "node_modules", "next", "dist", "bin", "next");

const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };

function isBuilt() {
  const made = [stamp, join(root, "dist", "server.mjs"), join(root, "dist", "holdpoint.tgz"), join(root, ".next", "BUILD_ID")];
  return made.every((path) => existsSync(path)) && readFileSync(stamp, "utf8") === hashSources();
}
