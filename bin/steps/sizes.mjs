// How much script each page makes a browser load first, compressed. No page may take more than the limit.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { root } from "./say.mjs";

const LIMIT = 200_000;
const built = join(root, ".next");
const MANIFEST = "page_client-reference-manifest.js";

/** Prints the figure of every page, the largest first; true where all keep to the limit. */
export function checkSizes() {
  const sizes = pageSizes();
  for (const { page, bytes } of sizes) console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${page}${bytes > LIMIT ? `  over ${LIMIT / 1000} kB` : ""}`);
  if (sizes.length === 0) console.error("The build has no pages.");
  return sizes.length > 0 && sizes.every(({ page, bytes }) => bytes <= LIMIT);
}

function pageSizes() {
  const app = join(built, "server", "app");
  const { rootMainFiles } = JSON.parse(readFileSync(join(built, "build-manifest.json"), "utf8"));
  const manifests = existsSync(app) ? readdirSync(app, { recursive: true }).filter((path) => path.endsWith(MANIFEST)) : [];
  return manifests
    .map((path) => ({ page: `/${path.slice(0, -MANIFEST.length - 1)}`, bytes: weigh([...rootMainFiles, ...entryFiles(join(app, path))]) }))
    .sort((a, b) => b.bytes - a.bytes);
}

/** The scripts of a page, its layouts and its boundaries, from the manifest that the server writes its tags by. */
function entryFiles(path) {
  const scope = {};
  runInNewContext(readFileSync(path, "utf8"), { globalThis: scope });
  return Object.values(scope.__RSC_MANIFEST).flatMap(({ entryJSFiles }) => Object.values(entryJSFiles).flat());
}

function weigh(files) {
  return [...new Set(files)].reduce((bytes, file) => bytes + gzipSync(readFileSync(join(built, file)), { level: 9 }).length, 0);
}
