import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aliasPlugin, routesPlugin } from "./bundle-plugins.mjs";
import { Refusal, root } from "./say.mjs";
import { hashSources } from "./sources.mjs";

const ENTRIES = { server: "server/main.ts", holdpoint: "server/cli/holdpoint.ts", dev: "server/dev.ts", bench: "bench/run.ts" };
const PRODUCT = ["server", "holdpoint", "dev"];

/** Bundles what runs outside Next into dist/: our own code in one file each, packages left outside. */
export async function bundle(names = PRODUCT) {
  const sources = hashSources();
  const { build } = await import("esbuild");
  try {
    await Promise.all(names.map((name) => build(options(name))));
  } catch {
    throw new Refusal("Building the server failed; what is wrong stands above.");
  }
  for (const name of names) writeFileSync(stampOf(name), sources);
}

/** Builds one bundle unless it is there and up to date, for what runs without a start before it. */
export async function bundleIfChanged(name) {
  if (!existsSync(stampOf(name)) || readFileSync(stampOf(name), "utf8") !== hashSources()) await bundle([name]);
}

function stampOf(name) {
  return join(root, "dist", `${name}.stamp`);
}

function options(name) {
  return {
    absWorkingDir: root,
    entryPoints: [ENTRIES[name]],
    outfile: `dist/${name}.mjs`,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    // React's marker packages say where a module may run; here is the server.
    alias: { "server-only": "./server/front-door/nothing.ts" },
    ...(name === "server" ? { inject: ["./server/front-door/light-response.ts"] } : {}),
    plugins: [aliasPlugin, routesPlugin],
  };
}
