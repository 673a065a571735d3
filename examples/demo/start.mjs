// Builds the demo's program and runs it against the board at HOLDPOINT_URL.
import { build as bundle } from "esbuild";
import { fileURLToPath } from "node:url";
import { build as buildJobApplication } from "../job-application/build.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const outfile = fileURLToPath(new URL("../../dist/examples/demo/main.mjs", import.meta.url));

// The applications are written by the other example's agent.
await buildJobApplication();
await bundle({
  entryPoints: [`${here}main.ts`],
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "inline",
  logLevel: "warning",
});
await import(outfile);
