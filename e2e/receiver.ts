// A real receiver of webhooks on loopback: keeps what it is sent, and answers as the test says.
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Call = { path: string; headers: IncomingHttpHeaders; bytes: Buffer; body: string };
export type Receiver = { url: string; port: number; calls: Call[]; answer: (response: ServerResponse, call: Call) => void; heard: (count: number) => Promise<void>; close: () => Promise<void> };

export async function receiver(host = "127.0.0.1", port = 0): Promise<Receiver> {
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    const call = { path: request.url!, headers: request.headers, bytes, body: bytes.toString() };
    self.calls.push(call);
    for (const look of waiting) look();
    self.answer(response, call);
  });
  server.listen(port, host);
  await once(server, "listening");
  const bound = (server.address() as AddressInfo).port;
  const self: Receiver = { url: `http://${host}:${bound}/hook`, port: bound, calls: [], answer: (response) => void response.writeHead(204).end(), heard, close };
  return self;

  function heard(count: number): Promise<void> {
    return new Promise((done) => {
      const look = () => {
        if (self.calls.length < count) return;
        waiting.delete(look);
        done();
      };
      waiting.add(look);
      look();
    });
  }

  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
}
