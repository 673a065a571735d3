// Bundles the three programs of this example: the careers site, the agent and the demonstration that runs both.
import { build as bundle } from "esbuild";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

export const programs = fileURLToPath(new URL("../../dist/examples/job-application/", import.meta.url));

export async function build() {
  const { outputFiles } = await bundle({
    entryPoints: { site: `${here}site/main.ts`, agent: `${here}agent/main.ts`, demo: `${here}demo/main.ts` },
    outdir: programs,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: "inline",
    logLevel: "warning",
    write: false,
  });
  mkdirSync(programs, { recursive: true });
  for (const { path, contents } of outputFiles) replaceFile(path, contents);
}

/** In one step: another process may be reading it. */
function replaceFile(path, contents) {
  writeFileSync(`${path}.${process.pid}`, contents);
  renameSync(`${path}.${process.pid}`, path);
}
