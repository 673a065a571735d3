// The published holes of the framework, tried on the built product: no header, path or form of request opens a page or
// an answer to nobody, reaches another host, or leaves something in a cache. Each kind is named by its advisories.
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { Desk, signIn } from "../screens/desk";

const address = () => new URL(process.env["HOLDPOINT_TEST_ADDRESS"]!);
const SECRET = "Only people of this board read this";
const SEGMENTS = "src/middleware:middleware:proxy:src/proxy:pages/_middleware".split(":");

/** Asks with exactly these words, and reads all of the answer. */
async function raw(words: string): Promise<string> {
  const socket = connect(Number(address().port), address().hostname);
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  socket.write(words);
  await once(socket, "close");
  return text;
}
const get = (path: string, headers: string[] = []) => raw([`GET ${path} HTTP/1.1`, `Host: ${address().host}`, "Connection: close", ...headers, "", ""].join("\r\n"));

let paths: string[];
test.beforeAll(async () => {
  const desk = await Desk.open();
  const { id, taskId } = await desk.ask(SECRET);
  paths = ["/", `/approvals/${id}`, `/tasks/${taskId}`];
});

test("middleware bypass (CVE-2025-29927 and its kind): no header of the framework opens a page", async () => {
  const tricks: string[][] = [
    ...SEGMENTS.map((segment) => [`x-middleware-subrequest: ${Array(5).fill(segment).join(":")}`]), ["x-middleware-subrequest-id: 1"], ["x-middleware-next: 1"], ["x-middleware-rewrite: /approvals"],
    ["x-middleware-override-headers: cookie", "x-middleware-request-cookie: holdpoint.session_token=x"], ["x-nextjs-data: 1"], ["x-matched-path: /approvals"], ["x-now-route-matches: 1"], ["x-invoke-path: /approvals", "x-invoke-status: 200"],
    ["rsc: 1"], ["rsc: 1", "next-router-prefetch: 1"], ["rsc: 1", "next-router-segment-prefetch: /_tree"], ["rsc: 1", "next-router-segment-prefetch: /_full"], ["rsc: 1", "next-router-state-tree: %5B%22%22%5D"], ["next-hmr-refresh: 1"],
    ["x-forwarded-host: evil.example", "x-forwarded-proto: https"], ["x-original-url: /approvals"], ["x-rewrite-url: /approvals"], ["x-http-method-override: GET"], ["x-holdpoint-peer: 127.0.0.1"], ["x-nonce: guess"],
  ];
  for (const path of paths)
    for (const trick of tricks) {
      const answer = await get(path, trick);
      expect(answer, `${path} ${trick.join()}`).toMatch(/^HTTP\/1\.1 (307|40\d) |NEXT_REDIRECT/);
      expect(answer, `${path} ${trick.join()}`).not.toContain(SECRET);
      expect(answer).not.toContain("evil.example");
    }
});

test("paths of the framework's own (CVE-2026-44573 to 44575, 45109) give nothing of a page", async () => {
  for (const path of paths) {
    const [plain] = path.split("?");
    const variants = [`${plain}.rsc`, `${plain}.txt`, `${plain}.json`, `${plain}.segments/_tree.segment.rsc`, `${plain}?_rsc=1`, `${plain}%2f`, `//${plain}`, `/.${plain}`, `/%2e${plain}`, `/x/..${plain}`, `/_next/data/build${plain}.json`, `/en${plain}`, `${plain};v=1`, `/_next/..${plain}`, plain!.toUpperCase(), plain!.replace(/a/g, "%61")];
    for (const variant of variants) {
      const answer = await get(variant);
      expect(answer, variant).toMatch(/^HTTP\/1\.1 (307|308|40\d) |NEXT_REDIRECT/);
      expect(answer, variant).not.toContain(SECRET);
      expect(/^location: (?!\/)/im.test(answer), `${variant} leads elsewhere`).toBe(false);
    }
  }
});

test("server actions (CVE-2025-55182, 66478, 55183, 55184) are decoded nowhere: there are none", async () => {
  const flight = '["$1:__proto__:then",{"then":"$1:constructor:constructor"}]';
  for (const path of ["/", "/sign-in", "/setup", "/approvals", "/nothing"])
    for (const headers of [["Next-Action: 7f8e"], ["Next-Action: 40a1b2c3d4e5f60718293a4b5c6d7e8f9a0b1c2d3e", "rsc: 1"]])
      for (const type of ["text/plain;charset=UTF-8", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"]) {
        const body = type.startsWith("multipart") ? `--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n${flight}\r\n--x--\r\n` : flight;
        const answer = await raw([`POST ${path} HTTP/1.1`, `Host: ${address().host}`, "Connection: close", `Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`, ...headers, "", body].join("\r\n"));
        expect(answer, `${path} ${type}`).toMatch(/^HTTP\/1\.1 (307|40\d) /);
      }
});

test("server-side requests (CVE-2026-44578, the image optimiser): nothing is fetched for anybody", async () => {
  await get("/sign-in"); // Next may have put its own listener in place by now.
  for (const words of [
    `GET http://169.254.169.254/ HTTP/1.1\r\nHost: ${address().host}\r\nConnection: close\r\n\r\n`,
    `GET http://169.254.169.254/ HTTP/1.1\r\nHost: ${address().host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${address().host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n`,
    `CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: ${address().host}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  ]) expect(await raw(words), words.slice(0, 60)).toMatch(/^HTTP\/1\.1 (400|421) /);
  for (const path of ["/_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75", "/_next/image?url=%2Ficon.svg&w=64&q=75"]) expect(await get(path)).toMatch(/^HTTP\/1\.1 40\d /);
});

test("smuggling: a request of two lengths is refused and its connection closed", async () => {
  const head = `POST /api/v1/claims HTTP/1.1\r\nHost: ${address().host}\r\n`;
  for (const lines of ["Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /", "Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", "X: a\r\n b\r\n\r\n", "X : a\r\n\r\n"])
    expect(await raw(head + lines), lines).toMatch(/^HTTP\/1\.1 400 [^]*$/);
});

test("cache poisoning: nothing that was made for one reader may be kept for another", async ({ page }) => {
  await signIn(page);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of [...paths, "/sign-in", "/setup", "/nothing", "/api/v1/me", "/api/v1/board", "/api/v1/nothing"])
    for (const headers of [[], [`Cookie: ${cookie}`], [`Cookie: ${cookie}`, "rsc: 1"], ["x-nextjs-data: 1"]]) {
      const [head] = (await get(path, headers)).split("\r\n\r\n");
      expect(head, `${path} ${headers.join()}`).toMatch(/^cache-control: private,.*no-store/im);
      expect(head).not.toMatch(/^x-powered-by|^x-nextjs-cache: HIT/im);
    }
  const twice = [await get("/sign-in"), await get("/sign-in")].map((answer) => /nonce-([^']+)/.exec(answer)![1]);
  expect(twice[0]).not.toBe(twice[1]);
});
