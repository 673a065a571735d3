// The API of a test's board at a real address, in this process: the same front door and the same routes.
import { createFrontDoor } from "../server/front-door";
import { addressOf, listen } from "../server/front-door/listen";
import type { RouteEntry } from "../server/front-door/routes";
import { startFeed } from "../lib/feed/hub";

const modules = (import.meta as unknown as { glob(pattern: string): Record<string, () => Promise<RouteEntry["module"]>> }).glob("../app/api/**/route.ts");

export async function testApi(): Promise<{ url: string; close(): Promise<void> }> {
  const routes = await Promise.all(Object.entries(modules).map(async ([path, load]) => ({ pattern: path.slice("../app".length, -"/route.ts".length), module: await load() })));
  const server = createFrontDoor(routes, (_, answer) => void answer.writeHead(404).end());
  startFeed();
  const port = await listen(server, 0, "127.0.0.1");
  const close = () => new Promise<void>((done) => (server.close(() => done()), server.closeAllConnections()));
  return { url: addressOf("127.0.0.1", port), close };
}
