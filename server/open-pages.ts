import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import next, { type NextConfig } from "next";

/** Next's request handler over the built pages, with the configuration that they were built with. */
export async function openPages(): Promise<RequestListener> {
  const dir = process.cwd();
  const built = JSON.parse(readFileSync(join(dir, ".next", "required-server-files.json"), "utf8")) as { config: NextConfig };
  const app = next({ dev: false, dir, conf: built.config });
  await app.prepare();
  const handle = app.getRequestHandler();
  return (request, response) => void handle(request, response);
}
