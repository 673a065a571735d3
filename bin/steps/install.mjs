import { readFileSync } from "node:fs";
import { join } from "node:path";
import { alone } from "./lock.mjs";
import { runOrRefuse } from "./run.mjs";
import { root, timed } from "./say.mjs";

/** Installs the packages when they are missing or are not those of the lock file. */
export async function installMissing() {
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return;
    await timed("Installing the packages", () =>
      runOrRefuse("Installing", "npm", ["ci", "--include=dev", "--include=optional", "--prefer-offline", "--no-audit", "--no-fund"]),
    );
  });
}

// npm keeps a lock file of what it really installed; optional packages of other platforms are absent there.
function isInstalled() {
  const wanted = read("package-lock.json");
  const found = read("node_modules/.package-lock.json");
  if (!wanted || !found) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === "" || entry.optional || entry.peer) return true;
    const there = found.packages[path];
    return there?.version === entry.version && there.integrity === entry.integrity;
  });
}

function read(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8"));
  } catch {
    return null;
  }
}
