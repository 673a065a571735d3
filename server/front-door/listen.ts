import type { Server } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { StartRefusal } from "@/lib/db/start-refusal";

/** Callers that knock while others are let in: Node's own number is soon full, and who finds it full knocks again only after seconds. */
const BACKLOG = 4_096;

/** Resolves with the port, which differs from the wish only where the wish was 0. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, failed) => {
    server.once("error", (error) => failed(refusal(error, port, host)));
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.removeAllListeners("error");
      done((server.address() as AddressInfo).port);
    });
  });
}

/** Finds a taken port before the database is started for nothing. */
export async function refuseTakenPort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((done, failed) => {
    probe.once("error", (error) => failed(refusal(error, port, host)));
    probe.listen({ port, host }, () => probe.close(() => done()));
  });
}

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function refusal(error: Error, port: number, host: string): Error {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new StartRefusal(`Port ${port} on ${host} is taken: stop what listens there, or set PORT to another one.`);
    case "EACCES":
      return new StartRefusal(`Port ${port} needs rights that this account does not have: set PORT to one above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartRefusal(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
