import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Lets requests that are under way finish, for `grace` milliseconds, then closes their connections. */
export async function hangUp(server: Server, grace: number): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  await Promise.race([closed, sleep(grace, undefined, { ref: false })]);
  server.closeAllConnections();
  await closed;
}
