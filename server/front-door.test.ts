import { once } from "node:events";
import { type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createFrontDoor } from "./front-door";
import type { Handler, RouteEntry } from "./front-door/routes";
import { readSettings } from "./read-settings";

const seen: Handler = async (asked, { params }) =>
  Response.json({ params: await params, peer: asked.headers.get("x-holdpoint-peer"), body: await asked.text() });
const named = (name: string): Handler => () => Response.json({ route: name });
let cancelled = 0;
const routes: RouteEntry[] = [
  { pattern: "/api/v1/tasks", module: { GET: named("list"), POST: seen } },
  { pattern: "/api/v1/tasks/batch", module: { POST: named("batch") } },
  { pattern: "/api/v1/tasks/[id]", module: { GET: seen, POST: named("one") } },
  { pattern: "/api/v1/tasks/[id]/fail", module: { POST: seen } },
  { pattern: "/api/auth/[...all]", module: { POST: seen } },
  { pattern: "/api/v1/health/ready", module: { GET: named("ready") } },
  { pattern: "/api/v1/stream", module: { GET: () => new Response(new ReadableStream({ cancel: () => void cancelled++ })) } },
];
let server: Server;
let port: number;

beforeAll(async () => {
  server = createFrontDoor(routes, (asked, answer) => answer.end(`page ${asked.url} for ${asked.headers["x-holdpoint-peer"]}`));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a fixed path goes before a named segment", async () => {
  expect((await ask("POST", "/api/v1/tasks/batch")).json).toEqual({ route: "batch" });
  expect((await ask("POST", "/api/v1/tasks/b4tch")).json).toEqual({ route: "one" });
});

test("segments come decoded, a broken escape as it is", async () => {
  expect((await ask("GET", "/api/v1/tasks/a%2Fb%20c?x=1")).json.params).toEqual({ id: "a/b c" });
  expect((await ask("POST", "/api/v1/tasks/%zz/fail")).json.params).toEqual({ id: "%zz" });
  expect((await ask("POST", "/api/auth/sign-in/email", {}, "hello")).json).toMatchObject({ params: { all: ["sign-in", "email"] }, body: "hello" });
});

test("an unknown path is a 404 problem, an unknown method a 405 that says what is possible", async () => {
  for (const path of ["/api", "/api/", "/api/v1/nothing", "/api/v1/tasks/", "/api/v1/tasks/1/2/3", "/api/v1/tasks//fail"]) {
    const answer = await ask("POST", path);
    expect([path, answer.status, answer.json.code]).toEqual([path, 404, "not_found"]);
  }
  const answer = await ask("DELETE", "/api/v1/tasks");
  expect([answer.status, answer.headers.allow, answer.headers["content-type"]]).toEqual([405, "GET, HEAD, POST", expect.stringContaining("application/problem+json")]);
  const options = await ask("OPTIONS", "/api/v1/tasks");
  expect([options.status, options.headers.allow]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
});

test("HEAD answers as GET without the body, and lets go of a stream", async () => {
  expect(await ask("HEAD", "/api/v1/tasks")).toMatchObject({ status: 200, text: "" });
  expect((await ask("HEAD", "/api/v1/stream")).status).toBe(200);
  expect(cancelled).toBe(1);
});

test("the remote address cannot be given from outside, to handlers or to pages", async () => {
  const forged = { "X-Holdpoint-Peer": "203.0.113.9" };
  expect((await ask("POST", "/api/v1/tasks", forged)).json.peer).toBe("127.0.0.1");
  expect((await ask("GET", "/board", forged)).text).toBe("page /board for 127.0.0.1");
});

test.each(["//api/v1/tasks", "/_next/../api/v1/tasks", "/_next/%2e%2e/api/v1/tasks", "/_next/.%2E/api", "/board//x", "/./board", "/board/..", "/board\\..\\api"])("a path that can be read in two ways reaches nobody: %s", async (path) => {
  const answer = await ask("GET", path);
  expect([answer.status, answer.json.code]).toEqual([400, "bad_request"]);
  expect((await ask("GET", "/board?next=//x/../y")).text).toContain("page /board?next");
});

test("what only looks like the API is a page", async () => {
  expect((await ask("GET", "/apiary")).text).toContain("page /apiary");
});

test.each([
  ["an upgrade", "GET /api/v1/tasks HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
  ["an absolute target", "GET http://elsewhere.example/api/v1/tasks HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
  ["a tunnel", "CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
  ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
])("%s is refused and the connection closed", async (_name, words) => {
  const answer = await raw(words);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"code":"bad_request"');
});

test.each([
  ["another name", "Host: evil.example\r\n"], ["a name that ends like ours", "Host: localhost.evil.example\r\n"], ["a user before it", "Host: a@127.0.0.1\r\n"], ["two", "Host: 127.0.0.1\r\nHost: evil.example\r\n"],
  ["two of ours", "Host: 127.0.0.1\r\nhost: 127.0.0.1\r\n"], ["nothing", "Host:\r\n"], ["a number", "Host: 2130706433\r\n"], ["a port that is none", "Host: 127.0.0.1:x\r\n"],
  ["another name, and ours forwarded", "Host: evil.example\r\nX-Forwarded-Host: 127.0.0.1\r\nForwarded: host=127.0.0.1\r\n"],
])("Host with %s reaches neither a handler nor a page", async (_name, host) => {
  for (const path of ["/api/v1/tasks", "/board"]) expect(await raw(`GET ${path} HTTP/1.1\r\n${host}\r\n`)).toMatch(/^HTTP\/1\.1 (421|400) /);
});

test("the health is told by any name and by none, as load balancers ask", async () => {
  for (const words of ["HTTP/1.0\r\n", "HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n"])
    expect(await raw(`GET /api/v1/health/ready ${words}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await raw("GET /api/v1/health/ready/x HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n")).toMatch(/^HTTP\/1\.1 421 /);
});

test("an address, a loopback name and a public name are this board", async () => {
  vi.stubEnv("HOLDPOINT_ORIGIN", "https://board.example, http://10.1.2.3:8080");
  vi.stubEnv("HOST", "board.local");
  for (const host of ["127.0.0.1", "10.0.0.7:3000", "[::1]:3000", "localhost:3000", "LOCALHOST:3000", "board.example", "board.local:3000"])
    expect(await raw(`GET /board HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`), host).toMatch(/^HTTP\/1\.1 200 /);
  vi.unstubAllEnvs();
});

describe("who calls, behind proxies", () => {
  const peerOf = async (trusted: string, headers: Record<string, string>, more: string[] = []) => {
    vi.stubEnv("HOLDPOINT_TRUSTED_PROXIES", trusted);
    const behind = createFrontDoor(routes, (asked, answer) => answer.end(asked.headers["x-holdpoint-peer"]));
    vi.unstubAllEnvs();
    behind.listen(0, "127.0.0.1");
    await once(behind, "listening");
    const text = await raw(`GET /board HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join("")}${more.join("")}\r\n`, (behind.address() as AddressInfo).port);
    behind.close();
    return text.split("\r\n\r\n")[1]!.replace(/^[\da-f]+\r\n/, "").split("\r\n")[0];
  };
  const forwarded = (text: string) => ({ "X-Forwarded-For": text });

  test.each([
    ["nobody is trusted", "", "203.0.113.9", "127.0.0.1"],
    ["another proxy is trusted", "10.0.0.0/8", "203.0.113.9", "127.0.0.1"],
    ["the proxy is trusted", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["the caller forged a place before", "127.0.0.1", "10.9.9.9, 203.0.113.9", "203.0.113.9"],
    ["the caller forged our own proxy", "127.0.0.1", "198.51.100.1, 127.0.0.1, 203.0.113.9", "203.0.113.9"],
    ["two proxies are trusted", "127.0.0.0/8, 10.0.0.0/8", "198.51.100.1, 203.0.113.9, 10.1.2.3", "203.0.113.9"],
    ["everybody on the way is trusted", "127.0.0.0/8,10.0.0.0/8", "10.1.1.1, 10.2.2.2", "10.1.1.1"],
    ["the proxy writes a port", "127.0.0.1", "203.0.113.9:4711", "203.0.113.9"],
    ["the proxy writes an IPv6 address with a port", "127.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
    ["the proxy writes what is no address", "127.0.0.1", "203.0.113.9, unknown", "127.0.0.1"],
    ["the proxy writes nothing", "127.0.0.1", "", "127.0.0.1"],
  ])("%s", async (_name, trusted, said, peer) => expect(await peerOf(trusted, forwarded(said))).toBe(peer));

  test("a header in two parts is read as one, and the caller's own word for it is gone", async () => {
    expect(await peerOf("127.0.0.1", { ...forwarded("198.51.100.1"), "X-Holdpoint-Peer": "10.0.0.1" }, ["x-forwarded-for: 203.0.113.9\r\n"])).toBe("203.0.113.9");
    expect(await peerOf("", { Forwarded: "for=10.0.0.1", "X-Real-IP": "10.0.0.1", "X-Holdpoint-Peer": "10.0.0.1" })).toBe("127.0.0.1");
  });

  test.each(["nowhere", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/8/8", "*", "0x7f.1"])("a setting of %s stops the start", (trusted) => {
    vi.stubEnv("HOLDPOINT_TRUSTED_PROXIES", trusted);
    expect(() => readSettings()).toThrow(/^HOLDPOINT_TRUSTED_PROXIES is /);
    vi.unstubAllEnvs();
  });
});

test("headers beyond 16 KiB are refused", async () => {
  expect(await raw(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${"a".repeat(17_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
});

type Answer = { status: number; headers: IncomingMessage["headers"]; text: string; json: Record<string, unknown> };

async function ask(method: string, path: string, headers: Record<string, string> = {}, body = ""): Promise<Answer> {
  const asked = request({ port, host: "127.0.0.1", method, path, headers });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  for await (const part of answer.setEncoding("utf8")) text += part;
  const json = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: answer.statusCode!, headers: answer.headers, text, json };
}

async function raw(words: string, to = port): Promise<string> {
  const socket = connect(to, "127.0.0.1");
  socket.write(words);
  let text = "";
  for await (const part of socket.setEncoding("utf8")) text += part;
  return text;
}
