// What the bundler has to know: where `@/` points, and which routes there are. The file tree below
// app/api is the only list of routes.
import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./say.mjs";

/** `@/x` is `x` of the checkout. Without this a missing file would pass for a package. */
export const aliasPlugin = {
  name: "alias",
  setup(build) {
    build.onResolve({ filter: /^@\// }, ({ path, kind }) => build.resolve(`./${path.slice(2)}`, { kind, resolveDir: root }));
  },
};

export const routesPlugin = {
  name: "virtual-routes",
  setup(build) {
    build.onResolve({ filter: /^virtual:routes$/ }, ({ path }) => ({ path, namespace: "routes" }));
    build.onLoad({ filter: /.*/, namespace: "routes" }, () => ({ contents: source(), resolveDir: root }));
  },
};

export function routeFiles() {
  const api = join(root, "app", "api");
  if (!existsSync(api)) return [];
  return readdirSync(api, { recursive: true })
    .filter((file) => /(^|[\\/])route\.tsx?$/.test(file))
    .map((file) => relative(root, join(api, file)).split(sep).join("/"))
    .sort();
}

function source() {
  const files = routeFiles();
  const imports = files.map((file, at) => `import * as route${at} from ${JSON.stringify(`./${file}`)};`);
  const entries = files.map((file, at) => `{ pattern: ${JSON.stringify(patternOf(file))}, module: route${at} },`);
  return [...imports, "export const routes = [", ...entries, "];"].join("\n");
}

// app/api/(agents)/v1/tasks/[id]/route.ts -> /api/v1/tasks/[id]
function patternOf(file) {
  const segments = file.split("/").slice(1, -1).filter((segment) => !segment.startsWith("("));
  return `/${segments.join("/")}`;
}
