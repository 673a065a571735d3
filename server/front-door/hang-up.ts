import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Lets requests that are under way finish, for `grace` milliseconds, then closes their connections. */
export async function hangUp(server: Server, grace: number): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  // A connection is closed as soon as its answer is out, not when its client lets go of it.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(grace, undefined, { ref: false })]);
  clearInterval(idle);
  server.closeAllConnections();
  await closed;
}
