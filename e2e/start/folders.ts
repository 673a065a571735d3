// Temporary folders for one test file, and a second checkout beside this one.
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../source-files";

const made: string[] = [];

export function newFolder(name = "data"): string {
  const folder = mkdtempSync(join(tmpdir(), `holdpoint start ${name} `));
  made.push(folder);
  // Other accounts may pass: PostgreSQL runs as one where the tests run as root.
  chmodSync(folder, 0o755);
  return folder;
}

/** For what a test finds elsewhere than where it asked for it. */
export function removeAtEnd(folder: string): void {
  made.push(folder);
}

export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

const LEFT_OUT = new Set([".git", "node_modules", ".holdpoint", "test-results", "playwright-report"]);

/** A copy of this checkout as it is built; packages are hard links where the file system allows. */
export function copyCheckout(): string {
  const target = join(newFolder("copy"), "a checkout");
  execFileSync("mkdir", [target]);
  const entries = readdirSync(root).filter((name) => !LEFT_OUT.has(name));
  execFileSync("cp", ["-a", ...entries.map((name) => join(root, name)), target]);
  const modules = join(root, "node_modules");
  try {
    execFileSync("cp", ["-al", modules, target], { stdio: "ignore" });
  } catch {
    if (existsSync(join(target, "node_modules"))) rmSync(join(target, "node_modules"), { recursive: true });
    execFileSync("cp", ["-a", modules, target]);
  }
  return target;
}
