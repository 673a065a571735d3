// Calls that go from the socket to the verb: answered as the route handler answers them, over real connections.
import { once } from "node:events";
import { type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "@/e2e/test-board";
import { operations } from "@/lib/contract/operations";
import { waiting } from "@/lib/db/bell";
import { startFeed } from "@/lib/feed/hub";
import { serve } from "@/lib/http/serve";
import { claim } from "@/lib/transitions/claim";
import { createTask } from "@/lib/transitions/create-tasks";
import { createFrontDoor } from "../front-door";

const create = serve(operations.createTask, createTask as never);
let board: TestBoard;
let name: string;
let server: Server;
let port: number;

beforeAll(async () => {
  board = await testBoard();
  startFeed();
  name = await board.capability({ requiresApproval: false });
  const routes = [
    { pattern: "/api/v1/tasks", module: { POST: create } },
    { pattern: "/api/v1/claims", module: { POST: serve(operations.claim, claim as never) } },
  ];
  server = createFrontDoor(routes, (_, answer) => void answer.writeHead(404).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await board.drop();
});

const json = { "Content-Type": "application/json" };
const task = () => JSON.stringify({ capability: name, title: "Greet Ada" });
const withKey = (more: Record<string, string | string[]> = {}) => ({ Authorization: `Bearer ${board.agent.key}`, ...json, ...more });

test.each<[string, () => Record<string, string | string[]>, () => string | Buffer]>([
  ["a task", withKey, task],
  ["no key", () => json, task],
  ["two keys", () => withKey({ Authorization: [`Bearer ${board.agent.key}`, `Bearer ${board.agent.key}`] }), task],
  ["another scheme", () => withKey({ Authorization: "Basic aGk6aGk=" }), task],
  ["a key and a session", () => withKey({ Cookie: "holdpoint.session_token=x" }), task],
  ["no content type", () => ({ Authorization: `Bearer ${board.agent.key}` }), task],
  ["another content type", () => withKey({ "Content-Type": "text/plain" }), task],
  ["another charset", () => withKey({ "Content-Type": "application/json; charset=utf-16" }), task],
  ["a compressed body", () => withKey({ "Content-Encoding": "gzip" }), task],
  ["an empty body", withKey, () => ""],
  ["half a body", withKey, () => '{"capability":'],
  ["bytes that are no text", withKey, () => Buffer.from([0x22, 0xff, 0x22])],
  ["a key twice", withKey, () => '{"capability":"a","capability":"a"}'],
  ["a field that is not known", withKey, () => JSON.stringify({ capability: name, title: "x", titel: "x" })],
  ["an empty idempotency key", () => withKey({ "Idempotency-Key": "" }), task],
])("%s is answered as by the route handler", async (_, headers, body) => {
  const [direct, routed] = [await ask(headers(), body()), await route(headers(), body())];
  expect(direct.status).toBe(routed.status);
  expect(alike(direct.body)).toEqual(alike(routed.body));
  for (const [header, value] of Object.entries(routed.headers)) if (header !== "x-request-id") expect([header, direct.headers[header]]).toEqual([header, value]);
  expect(direct.headers["content-length"]).toBe(String(Buffer.byteLength(JSON.stringify(direct.body))));
});

test("a repeat with the same Idempotency-Key gets the same answer", async () => {
  const headers = withKey({ "Idempotency-Key": "greet-ada-1" });
  const [first, again] = [await ask(headers, task()), await ask(headers, task())];
  expect(again.body).toEqual(first.body);
  expect([first.headers["idempotency-replayed"], again.headers["idempotency-replayed"]]).toEqual([undefined, "true"]);
});

test("more than is taken is refused at once where its length is said, else when it is too much, and the connection ends", async () => {
  const head = `POST /api/v1/tasks HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${board.agent.key}\r\nContent-Type: application/json\r\n`;
  const said = await answerOf(open(`${head}Content-Length: 10000000000\r\n\r\n{`));
  expect(said).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too_large"/);
  const socket = open(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  const part = `10000\r\n${"a".repeat(0x10000)}\r\n`;
  for (let sent = 0; sent < 40; sent++) socket.write(part);
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too_large"/);
});

test("a body that breaks off writes nothing, and the next call is answered", async () => {
  const before = await count();
  const socket = open(`POST /api/v1/tasks HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${board.agent.key}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n${task()}`);
  await new Promise((sent) => socket.write("", sent));
  socket.resetAndDestroy();
  expect((await ask(withKey(), task())).status).toBe(201);
  expect(await count()).toBe(before + 1);
});

test("held claims whose callers went away take nothing more; who has waited less gets it", async () => {
  const own = await board.capability({ requiresApproval: false });
  const body = JSON.stringify({ capabilities: [own], waitSeconds: 15 });
  const words = `POST /api/v1/claims HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${board.agent.key}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const gone = Array.from({ length: 8 }, () => open(words));
  await held(8);
  const next = open(words);
  await held(9);
  await expect.poll(waiting).toBe(9);
  expect(await board.claimOne(own), "asks after each of them").toBeUndefined();
  for (const socket of gone) socket.destroy();
  await held(1);
  const { id } = await board.task(own);
  expect(await answerOf(next)).toContain(id);
});

/** Until the server has so many connections. */
async function held(calls: number): Promise<void> {
  const open = () => new Promise<number>((done) => server.getConnections((_, number) => done(number)));
  while ((await open()) !== calls) await new Promise((later) => setTimeout(later, 20));
}

async function count(): Promise<number> {
  const { rows } = await board.owner.query<{ count: string }>("select count(*) from tasks where capability = $1", [name]);
  return Number(rows[0]!.count);
}

function alike(body: object): object {
  return { ...body, instance: "", id: "", createdAt: "", updatedAt: "", availableAt: "" };
}

type Said = { status: number; headers: Record<string, string | string[] | undefined>; body: Record<string, unknown> };

async function ask(headers: Record<string, string | string[]>, body: string | Buffer): Promise<Said> {
  const asked = request({ port, host: "127.0.0.1", method: "POST", path: "/api/v1/tasks", headers: { ...headers, Connection: "close" } });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  for await (const part of answer.setEncoding("utf8")) text += part;
  return { status: answer.statusCode!, headers: answer.headers, body: JSON.parse(text) as Said["body"] };
}

async function route(headers: Record<string, string | string[]>, body: string | Buffer): Promise<Said> {
  const given = Object.entries(headers).flatMap(([header, value]) => [value].flat().map((one): [string, string] => [header, one]));
  const answer = await create(new Request("http://127.0.0.1/api/v1/tasks", { method: "POST", headers: new Headers(given), body: body.length ? Buffer.from(body) : null } as RequestInit));
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: (await answer.json()) as Said["body"] };
}

function open(words: string): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(words);
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => (text += String(part)));
  await once(socket, "close");
  return text;
}
