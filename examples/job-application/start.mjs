// node examples/job-application/start.mjs [demo | site | agent]: builds all three and runs one.
import { build, programs } from "./build.mjs";

await build();
await import(`${programs}${process.argv[2] ?? "demo"}.mjs`);
