// Bundles the three programs of this example: the careers site, the agent and the demonstration that runs both.
import { build as bundle } from "esbuild";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

export const programs = fileURLToPath(new URL("../../dist/examples/job-application/", import.meta.url));

export async function build() {
  await bundle({
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
  });
}
