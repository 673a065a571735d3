import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import next from "next";

/** Next's request handler over the built pages, with the configuration that they were built with. */
export async function openPages(): Promise<RequestListener> {
  const dir = process.cwd();
  const built = JSON.parse(readFileSync(join(dir, ".next", "required-server-files.json"), "utf8")) as { config: object };
  // What Next's own standalone server does: no compiling of next.config.ts at every start.
  process.env["__NEXT_PRIVATE_STANDALONE_CONFIG"] = JSON.stringify(built.config);
  // Next answers upgrades on the server that it finds at its first request: it gets one that never listens.
  const app = next({ dev: false, dir, httpServer: createServer() });
  await app.prepare();
  const handle = app.getRequestHandler();
  return (request, response) => void handle(request, response);
}
