// The corpus of what is done to a stream: a key gets a 4xx, a browser a reset, and whatever an event holds, it is one frame.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { operations } from "../lib/contract/operations";
import { skip } from "../lib/transitions/skip";
import { createFrontDoor } from "../server/front-door";
import { door, signedIn } from "./doors";
import { heldOf, type TestBoard, testBoard } from "./test-board";

type Entry = { id: string; input: [string, string | { rep: [string, number] }] };
const CORPUS = (JSON.parse(readFileSync(new URL("bad-inputs.json", import.meta.url), "utf8")) as { sse: Entry[] }).sse;
const of = (...kinds: string[]) => CORPUS.filter(({ input: [kind] }) => kinds.includes(kind)).map(({ id, input: [kind, value] }) => [id, kind, typeof value === "string" ? value : value.rep[0].repeat(value.rep[1])] as const);

let board: TestBoard;
let server: ReturnType<typeof createFrontDoor>;
let key: [string, string];
let cookie: [string, string];
const open: Socket[] = [];
beforeAll(async () => {
  board = await testBoard();
  key = ["Authorization", `Bearer ${board.agent.key}`];
  cookie = ["Cookie", (await signedIn("viewer")).cookie];
  server = createFrontDoor([{ pattern: "/api/v1/stream", module: { GET: await door({ ...operations.stream, name: "stream" }) } }], (_, answer) => answer.end("page"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await board.drop();
});

/** What is answered until `enough` of it has come, or the other side ends. */
async function ask(headers: [string, string][], { line = "GET /api/v1/stream HTTP/1.1", body = "", enough = /\r\n\r\n[^]*\n\n/ } = {}): Promise<string> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true });
  open.push(socket);
  socket.on("error", () => undefined);
  socket.write([line, "Host: 127.0.0.1", ...headers.map(([name, value]) => `${name}: ${value}`), "", body].join("\r\n"));
  let text = "";
  for await (const part of socket.setEncoding("utf8")) if (enough.test((text += part))) break;
  return text;
}
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
const PROBLEM = { enough: /"code":"\w+"/ };
const lives = async () => expect(statusOf(await ask([key]))).toBe(200);

test.each(of("Last-Event-ID"))("%s: %s %s is no place to go on from", async (_id, name, value) => {
  expect([400, 431]).toContain(statusOf(await ask([key, [name, value]], PROBLEM)));
  const browser = await ask([cookie, [name, value]], { enough: /event: reset\n|"code"|431/ });
  if (value.length < 10_000) expect(browser).toMatch(/^HTTP\/1\.1 200 [^]*event: reset\n/);
});

test.each(of("Accept"))("%s: %s %s is not answered with another kind", async (_id, name, value) => {
  const text = await ask([key, [name, value]], { enough: /"code":"\w+"|retry: / });
  if (value) expect(statusOf(text)).toBe(415);
  else expect(text).toContain("content-type: text/event-stream");
});

test.each(of("query"))("%s: %s %s is refused", async (_id, _kind, value) => {
  expect(statusOf(await ask([key], { line: `GET /api/v1/stream?${encodeURI(value)} HTTP/1.1`, ...PROBLEM }))).toBe(422);
  expect([401, 422]).toContain(statusOf(await ask([], { line: `GET /api/v1/stream?${encodeURI(value)} HTTP/1.1`, ...PROBLEM })));
});

test.each(of("method"))("%s: %s %s is refused", async (_id, _kind, method) => {
  expect(statusOf(await ask([key, ["Content-Length", "0"]], { line: `${method} /api/v1/stream HTTP/1.1`, ...PROBLEM }))).toBe(405);
});

const CONNECTIONS: Record<string, () => Promise<unknown>> = {
  "HTTP/1.0": () => ask([key], { line: "GET /api/v1/stream HTTP/1.0", enough: /retry: |"code"/ }),
  "no read": async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
    open.push(socket);
    socket.write(`GET /api/v1/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n${key.join(": ")}\r\n\r\n`);
    await once(socket, "connect");
  },
  "half close": async () => {
    await ask([key]);
    open.at(-1)!.end();
  },
  "body on GET": async () => expect([200, 400, 422]).toContain(statusOf(await ask([key, ["Content-Length", "9"], ["Content-Type", "application/json"]], { body: '{"a":1}  ', enough: /retry: |"code"/ }))),
  "revoked key": async () => expect(statusOf(await ask([["Authorization", `Bearer ${board.agent.key.slice(0, -1)}x`]], PROBLEM))).toBe(401),
  "two Last-Event-ID headers": async () => expect([400, 422]).toContain(statusOf(await ask([key, ["Last-Event-ID", "1"], ["Last-Event-ID", "2"]], PROBLEM))),
};

test.each(of("conn"))("%s: %s %s leaves the stream alive for others", async (_id, _kind, name) => {
  await CONNECTIONS[name]!();
  await lives();
});

test.each(of("data"))("%s: %s %j is one frame, whatever it looks like", async (_id, _kind, reason) => {
  const name = await board.capability();
  await board.task(name);
  const { lease } = heldOf((await board.claimOne(name))!);
  const reading = ask([cookie], { line: `GET /api/v1/stream?capability=${name}&type=skipped HTTP/1.1`, enough: /event: task[^]*\n\n/ });
  await expect.poll(() => open.at(-1)!.bytesRead).toBeGreaterThan(0);
  await skip(board.agent, { ...lease, reason });
  const frames = (await reading).split("\r\n\r\n").slice(1).join("\r\n\r\n").split(/\r\n[\da-f]+\r\n/).join("");
  const [frame] = /id: [^\n]*\nevent: task\n[^]*?\n\n/.exec(frames)!;
  expect(frame).toMatch(/^id: [\w.-]+\nevent: task\ndata: [^\r\n]*\n\n$/);
  expect(JSON.parse(frame.split("\n")[2]!.slice("data: ".length))).toMatchObject({ payload: { reason } });
});
