import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs a Debian package where its program is missing and this is root. */
export function needsPackage(name: string, program: string): void {
  if (existsSync(program)) return;
  if (process.getuid!() !== 0) throw new Error(`${program} is missing: install ${name}.`);
  execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  // The package would start a service of its own: not here.
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" } as NodeJS.ProcessEnv });
}
