// Builds dist/package and packs it: what agents install, with `holdpoint/client` and the commands that need no database.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { aliasPlugin } from "./bundle-plugins.mjs";
import { alone } from "./lock.mjs";
import { runOrRefuse } from "./run.mjs";
import { Refusal, root } from "./say.mjs";
import { hashSources } from "./sources.mjs";

const ENTRY = "lib/client/package.ts";
const folder = join(root, "dist", "package");
const stamp = join(root, "dist", "package.stamp");
const types = join(folder, "types");
const shared = { absWorkingDir: root, bundle: true, format: "esm", logLevel: "warning", plugins: [aliasPlugin] };

/** Builds it unless it is there and up to date. */
export async function packageIfChanged() {
  await alone(async () => {
    if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hashSources()) await buildPackage();
  });
}

export async function buildPackage() {
  const sources = hashSources();
  // Not before the packages are installed.
  const { build } = await import("esbuild");
  const { default: ts } = await import("typescript");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({ ...shared, entryPoints: [ENTRY], outfile: "dist/package/client.js", platform: "neutral", target: "es2022" });
  // The code of its packages goes into the file, some of which wants a "require".
  const banner = { js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);' };
  await build({ ...shared, entryPoints: ["server/cli/package.ts"], outfile: "dist/package/holdpoint.js", platform: "node", target: "node20", banner });
  emitTypes(ts);
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest(), null, 2));
  for (const name of ["LICENSE", "docs/agents.md"]) copyFileSync(join(root, name), join(folder, name === "LICENSE" ? name : "README.md"));
  await runOrRefuse("Packing", "npm", ["pack", "./dist/package", "--pack-destination", "dist", "--ignore-scripts"], { env: { npm_config_cache: join(root, "dist", "npm") } });
  renameSync(join(root, "dist", `holdpoint-${product().version}.tgz`), join(root, "dist", "holdpoint.tgz"));
  writeFileSync(stamp, sources);
}

function product() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
}

/** Nothing is installed with it but zod, whose types the client's types are made of. */
function manifest() {
  const { name, version, description, license, engines, dependencies } = product();
  return {
    name, version, description, license, type: "module", engines, bin: { holdpoint: "holdpoint.js" },
    exports: { "./client": { types: "./types/lib/client/package.d.ts", default: "./client.js" }, "./package.json": "./package.json" },
    dependencies: { zod: dependencies.zod },
  };
}

function emitTypes(ts) {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  const program = ts.createProgram([join(root, ENTRY)], {
    ...options, noEmit: false, incremental: false, composite: false, declaration: true, emitDeclarationOnly: true, outDir: types, rootDir: root, tsBuildInfoFile: undefined, plugins: [],
  });
  if (program.emit().emitSkipped) throw new Refusal("The types of the client could not be made.");
  for (const name of readdirSync(types, { recursive: true })) if (name.endsWith(".d.ts")) point(join(types, name));
}

/** `@/x` and `./x` become paths that a consumer's compiler finds. */
function point(path) {
  const text = readFileSync(path, "utf8").replace(/(from |import\()"(@\/|\.{1,2}\/)([^"]+)"/g, (_, word, start, rest) => {
    const target = start === "@/" ? relative(dirname(path), join(types, rest)) : `${start}${rest}`;
    return `${word}"${target.startsWith(".") ? target : `./${target}`}.js"`;
  });
  writeFileSync(path, text);
}
