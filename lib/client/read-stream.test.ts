import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { readStream } from "./read-stream";

let server: ReturnType<typeof createServer> | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function read(answer: (response: ServerResponse, url: string) => void, over: { after?: string; silenceMs?: number } = {}) {
  server = createServer((request, response) => answer(response, request.url ?? "")).listen(0, "127.0.0.1");
  await new Promise((listening) => server!.once("listening", listening));
  const events: string[] = [];
  let opened = 0;
  const end = await readStream({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stream`,
    after: over.after ?? null,
    signal: AbortSignal.timeout(5_000),
    silenceMs: over.silenceMs ?? 5_000,
    onOpen: () => opened++,
    onEvent: (data) => events.push(data),
  });
  return { end, events, opened };
}

function stream(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { "content-type": "text/event-stream" });
}

it("hands on every event, also one that arrives in pieces, and comes back after a bye as told", async () => {
  const { end, events, opened } = await read((response) => {
    stream(response).write("retry: 1500\n\nid: 1\nevent: task\ndata: {\"a\":\"\u00e9");
    setTimeout(() => response.write("\"}\n\nid: 2\nevent: task\ndata: 2\n\nevent: bye\ndata: \n\n"), 20);
  });
  expect({ end, events, opened }).toEqual({ end: { how: "bye", retryMs: 1500 }, events: ['{"a":"é"}', "2"], opened: 1 });
});

it("asks for what comes after its cursor", async () => {
  let asked = "";
  await read((response, url) => ((asked = url), void stream(response).end()), { after: "7.3" });
  expect(asked).toBe("/stream?after=7.3");
});

it("ends by reset when the cursor is too old", async () => {
  const { end } = await read((response) => void stream(response).write("event: reset\ndata: \n\n"));
  expect(end).toEqual({ how: "reset" });
});

it("says why it was refused, and for how long", async () => {
  const { end, opened } = await read((response) => void response.writeHead(503, { "retry-after": "3" }).end());
  expect({ end, opened }).toEqual({ end: { how: "refused", status: 503, retryAfterMs: 3000 }, opened: 0 });
});

it("gives a stream up that falls silent, though nothing closed it", async () => {
  const { end } = await read((response) => void stream(response).write(": alive\n\n"), { silenceMs: 80 });
  expect(end).toEqual({ how: "lost" });
});
