// A TCP proxy that can turn into a slow line, or into a black hole: it takes everything, answers nothing and closes nothing.
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type BlackHole = { port: number; swallow(): void; heal(): void; slow(milliseconds: number): void; close(): void };

/** The url of a database, by TCP or by its socket, through a black hole. */
export async function behindBlackHole(databaseUrl: string): Promise<{ hole: BlackHole; url: string }> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get("host");
  const port = Number(url.port || 5432);
  const hole = await openBlackHole(folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port });
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${hole.port}`;
  return { hole, url: url.href };
}

export async function openBlackHole(target: { host: string; port: number } | { path: string }): Promise<BlackHole> {
  let swallowing = false;
  let delay = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    keep(near);
    if (swallowing) return;
    const far = keep(connect(target));
    let cut = false;
    for (const [from, to] of [[near, far], [far, near]] as const) {
      let line = Promise.resolve();
      from.on("data", (bytes) => {
        if ((cut ||= swallowing)) return;
        const arrives = performance.now() + delay * (0.2 + 1.6 * Math.random());
        line = line.then(() => sleep(Math.max(0, arrives - performance.now()))).then(() => void to.write(bytes));
      });
      from.on("close", () => cut || swallowing || void line.then(() => to.destroy()));
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => void (swallowing = true),
    /** Connections from now on pass; what was swallowed stays so. */
    heal: () => void (swallowing = false),
    /** Each way takes about this long from now on, now more, now less. */
    slow: (milliseconds) => void (delay = milliseconds),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  }
}
