import { execFileSync } from "node:child_process";
import { root } from "../source-files";

/** The starts below shall measure starting, not building. */
export function build(): void {
  execFileSync(process.execPath, ["-e", 'import("./bin/steps/build.mjs").then((steps) => steps.buildIfChanged())'], { cwd: root, stdio: "inherit" });
}
