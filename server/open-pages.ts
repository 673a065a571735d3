import type { RequestListener } from "node:http";
import next from "next";

/** Next's request handler over the built pages. */
export async function openPages(): Promise<RequestListener> {
  const app = next({ dev: false, dir: process.cwd(), quiet: true });
  await app.prepare();
  const handle = app.getRequestHandler();
  return (request, response) => void handle(request, response);
}
