// What the build is made of, as one hash: a checkout or a copy may change every file's time.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./say.mjs";

const FOLDERS = ["app", "components", "lib", "server", "bin", "public", "drizzle"];
const CONFIG = /^(package-lock\.json|package\.json|tsconfig\.json|(next|postcss|drizzle)\.config\.\w+|(proxy|instrumentation)\.ts)$/;
const TESTS = /\.(test|spec)\.tsx?$/;

export function hashSources() {
  const hash = createHash("sha256").update(process.versions.modules);
  for (const path of [...filesAtTop(), ...FOLDERS.flatMap(filesBelow)].sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

function filesAtTop() {
  return readdirSync(root).filter((name) => CONFIG.test(name));
}

function filesBelow(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TESTS.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
}
