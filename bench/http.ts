// A lean HTTP/1.1 client on one kept-alive socket: on two cores, what the load costs is taken from what is measured.
import { connect, type Socket } from "node:net";

export type Line = { call(method: string, path: string, body?: object): Promise<string>; close(): void };
type Waiter = { resolve: (text: string) => void; reject: (error: Error) => void };

/** One connection, one request at a time, opened by the first. Rejects with the body of an answer that is not 2xx. */
export function line(port: number, key: string): Line {
  const head = `Host: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
  let socket: Socket | null = null;
  let waiter: Waiter | null = null;
  return {
    call(method, path, body) {
      const text = body === undefined ? "" : JSON.stringify(body);
      socket ??= open();
      socket.write(`${method} ${path} HTTP/1.1\r\n${head}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
      return new Promise((resolve, reject) => (waiter = { resolve, reject }));
    },
    close: () => void socket?.destroy(),
  };

  function open(): Socket {
    const opened = connect({ port, host: "127.0.0.1", noDelay: true });
    onAnswers(opened, (good, text) => settle(good ? null : new Error(text), text));
    opened.on("error", (error) => settle(error));
    opened.on("close", () => {
      socket = null;
      settle(new Error("the connection was closed"));
    });
    return opened;
  }

  function settle(error: Error | null, text = ""): void {
    const settled = waiter;
    waiter = null;
    if (error) settled?.reject(error);
    else settled?.resolve(text);
  }
}

function onAnswers(socket: Socket, answer: (good: boolean, text: string) => void): void {
  let have: Buffer = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    have = have.length ? Buffer.concat([have, chunk]) : chunk;
    const end = have.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = have.toString("latin1", 0, end).toLowerCase();
    const length = lengthOf(head, have, end + 4);
    if (length === null || have.length < end + 4 + length) return;
    const text = have.toString("utf8", end + 4, end + 4 + length);
    have = have.subarray(end + 4 + length);
    answer(head.startsWith("http/1.1 2"), text);
  });
}

/** Bytes of the body; null while they are not known. A body in chunks, which only the floor sends, is taken as it comes. */
function lengthOf(head: string, have: Buffer, start: number): number | null {
  const declared = /content-length: (\d+)/.exec(head)?.[1];
  if (declared !== undefined) return Number(declared);
  const last = have.indexOf("0\r\n\r\n", start);
  return last < 0 ? null : last + 5 - start;
}
