// The corpus of bad inputs on every operation it fits: a clear 4xx with a stable code, nothing written, never a 500.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { Operation } from "../lib/contract/operations";
import { PROBLEMS } from "../lib/contract/problem";
import { createFrontDoor } from "../server/front-door";
import { all, door, ORIGIN, sampleOf, send, type Sent, signedIn, textOf, untilTaken } from "./doors";
import type { Target } from "./operation-samples";
import { type TestBoard, testBoard } from "./test-board";

type Entry = { id: string; input: unknown };
const CORPUS = JSON.parse(readFileSync(new URL("bad-inputs.json", import.meta.url), "utf8")) as Record<string, Entry[]>;
const STATUSES = new Set<number>(Object.values(PROBLEMS).map(([status]) => status));

let board: TestBoard;
let target: Target;
let person: Record<string, string>;
let cookie: string;
beforeAll(async () => {
  board = await testBoard();
  ({ cookie } = await signedIn("admin"));
  person = { cookie, origin: ORIGIN };
  const { task, approval, lease } = await board.parked();
  target = { task: task.id, approval: approval.id, attachment: uuidv7(), capability: task.capability, contentHash: approval.contentHash, leaseToken: lease.leaseToken, userId: board.admin.userId, person: board.admin.userId, group: uuidv7(), session: uuidv7(), agent: uuidv7(), key: uuidv7(), invitation: uuidv7(), webhook: uuidv7(), delivery: uuidv7(), device: uuidv7() };
});
let calls = 0;
afterAll(async () => {
  console.log(`${calls} calls of bad input were made`);
  await board.drop();
});

const who = (operation: Operation): Record<string, string> => (operation.key ? { authorization: `Bearer ${board.agent.key}` } : person);

/** Sends each; every answer is a problem of the table, or a success where `mayPass`. Nothing is written by refusals. */
async function refused(operation: (typeof all)[number], sent: Sent[], mayPass = false): Promise<void> {
  const before = await board.dump();
  let passed = 0;
  for (const one of sent) {
    calls++;
    const answer = await untilTaken(() => send(operation, { ...one, headers: { ...who(operation), ...one.headers } }));
    const text = await textOf(answer);
    const what = `${operation.name} ${JSON.stringify({ ...one, body: String(one.body).slice(0, 100) })}: ${answer.status} ${text.slice(0, 300)}`;
    if (mayPass && answer.status < 400) passed++;
    else {
      expect(answer.status, what).toBeGreaterThanOrEqual(400);
      expect(answer.status, what).toBeLessThan(500);
      expect(STATUSES.has(answer.status), what).toBe(true);
      expect(JSON.parse(text), what).toMatchObject({ status: answer.status, code: expect.any(String), instance: expect.any(String) });
      expect(text, what).not.toMatch(/\bselect\b.+\bfrom\b|\n\s+at |node_modules|\.ts:\d|syntax error|violates/i);
    }
  }
  if (!passed) expect(await board.dump() === before, `${operation.name} wrote something`).toBe(true);
}

const bytes = (input: string) => (input.startsWith("hex:") ? Buffer.from(input.slice(4), "hex") : input) as BodyInit;
const json = { "content-type": "application/json" };
const closing = (open: string) => [...open].reverse().map((one) => (one === "{" ? "}" : "]")).join("");
const deep = ([open, times]: [string, number]) => open.replaceAll("{", '{"a":').repeat(times) + "1" + closing(open).repeat(times);
const withBody = all.filter(({ body }) => body);
const WRONG = [null, true, -0.5, 1e9, " \u200b", "x".repeat(20_000), [[]], { a: 1 }, "'; drop table tasks; --", "2026-02-30T00:00:00Z"];

/** The sample with one part of it at a time replaced by each wrong value. */
function mutations(body: Record<string, unknown>): string[] {
  const places: string[][] = [];
  const walk = (value: unknown, at: string[]) => {
    if (at.length) places.push(at);
    if (typeof value === "object" && value !== null) for (const [key, inner] of Object.entries(value)) walk(inner, [...at, key]);
  };
  walk(body, []);
  return places.flatMap((place) => WRONG.map((wrong) => {
    const copy = structuredClone(body);
    const parent = place.slice(0, -1).reduce<Record<string, unknown>>((inner, key) => inner[key] as Record<string, unknown>, copy);
    parent[place.at(-1)!] = wrong;
    return JSON.stringify(copy);
  }));
}

describe.each(withBody.map((operation) => [operation.name, operation] as const))("the body of %s", (_name, operation) => {
  const good = () => sampleOf(operation, target);
  const empty = operation.body!.safeParse({}).success;

  test("is never one of the corpus", async () => {
    const entries = CORPUS["body"]!.filter(({ input }) => !(empty && ["", "{}"].includes(input as string)));
    await refused(operation, entries.map(({ input }) => ({ ...good(), body: bytes(input as string) })));
  });

  test("is never too deep or too large, of another kind, or packed", async () => {
    const nested = CORPUS["depth_size"]!.filter(({ input }) => Array.isArray((input as { nest?: unknown }).nest)).slice(0, 6).map(({ input }) => deep((input as { nest: [string, number] }).nest));
    const text = String(good().body);
    const sent = [...nested, `{"a":"${"x".repeat(2_097_200)}"}`, `${text.slice(0, -1)}${text === "{}" ? "" : ","}"unknown":1}`, `{"__proto__":{"a":1}}`, `{"constructor":{"prototype":{"polluted":1}}}`];
    await refused(operation, sent.map((body) => ({ ...good(), body })));
    const types = CORPUS["headers"]!.map(({ input }) => input as [string, string]).filter(([name]) => /^content-(type|encoding)$/i.test(name));
    await refused(operation, [...types, ["content-type", "application/json; charset=utf-16"] as [string, string]].filter(([, value]) => value !== "").map(([name, value]) => ({ ...good(), body: text === "{}" ? '{"a":1}' : text, headers: { ...json, [name.toLowerCase()]: value } })));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("with any part of it replaced is refused or means what it says", async () => {
    const { body, ...rest } = good();
    await refused(operation, mutations(JSON.parse(String(body))).map((text) => ({ ...rest, body: text })), true);
  });
});

describe.each(all.filter(({ params }) => params).map((operation) => [operation.name, operation] as const))("the path of %s", (_name, operation) => {
  test("names nothing by what is no id", async () => {
    const texts = CORPUS["ids_path"]!.map(({ input }) => (typeof input === "string" ? input : "../".repeat(500)));
    const all = [...texts, ...texts.filter((text) => /%(?!$|u|ff)/.test(text)).map(decodeURIComponent), target.approval + target.task, operation.path.includes("{name}") ? "Work" : target.capability];
    const named = operation.path.includes("{name}");
    const [param] = /\{(\w+)\}/.exec(operation.path)!.slice(1) as [string];
    // Some of them are good names of a capability, which a PUT would make.
    const sent = all.filter((text) => !(named && /^[a-z0-9][a-z0-9._-]*$/.test(text))).map((text) => ({ ...sampleOf(operation, target), params: { [param]: text } }));
    await refused(operation, sent);
  });
});

describe.each(all.map((operation) => [operation.name, operation] as const))("the query of %s", (_name, operation) => {
  test("takes none of the corpus", async () => {
    const queries = CORPUS["query"]!.map(({ input }) => (typeof input === "string" ? input.replaceAll(" ", "%20") : Array.from({ length: 501 }, (_, index) => `p${index}=1`).join("&")));
    const { query: _, ...rest } = sampleOf(operation, target);
    await refused(operation, (operation.query ? queries : queries.filter((_, index) => index % 8 === 0)).map((query) => ({ ...rest, query })), operation.query !== undefined);
  });
});

describe("at the front door", () => {
  let server: ReturnType<typeof createFrontDoor>;
  beforeAll(async () => {
    const [me, createTask] = await Promise.all(["me", "createTask"].map((name) => door(all.find((one) => one.name === name)!)));
    server = createFrontDoor([{ pattern: "/api/v1/me", module: { GET: me } }, { pattern: "/api/v1/tasks", module: { POST: createTask } }], (_, answer) => answer.end("page"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => void server.close());

  async function statusOf(line: string, headers: [string, string][], body = ""): Promise<number> {
    calls++;
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const host: [string, string][] = headers.some(([name]) => name === "Host") ? [] : [["Host", "127.0.0.1"]];
    socket.write([`${line} HTTP/1.1`, ...[...host, ...headers, ["Connection", "close"]].map(([name, value]) => `${name}: ${value}`), "", body].join("\r\n"), "utf8");
    socket.on("error", () => undefined);
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => (text += part));
    await once(socket, "close");
    return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? NaN);
  }

  const textValue = (value: unknown) => (typeof value === "string" ? value : (value as { rep: [string, number] }).rep[0].repeat((value as { rep: [string, number] }).rep[1]));
  const headers = CORPUS["headers"]!.map(({ id, input }) => [id, ...(input as [string, unknown])] as [string, string, unknown]);

  test.each(headers)("%s: the header %s gives nobody anything, and changes nothing for who is known", async (_id, name, value) => {
    const odd: [string, string] = [name, textValue(value)];
    const nobody = await statusOf("GET /api/v1/me", [odd]);
    expect([400, 401, 413, 417, 421, 431, 501], String(nobody)).toContain(nobody);
    if (name === "Authorization" || name === "Host") return;
    const before = await board.dump();
    const body = `{"capability":"${target.capability}","title":"Letter"}`;
    const sent: [string, string][] = [["Authorization", `Bearer ${board.agent.key}`], ...(name === "Content-Type" ? [] : [["Content-Type", "application/json"] as [string, string]]), ...(name === "Transfer-Encoding" ? [] : [["Content-Length", String(body.length)] as [string, string]]), odd];
    const status = await statusOf("POST /api/v1/tasks", sent, body);
    if (status !== 201) expect(await board.dump()).toBe(before);
    expect([201, 400, 408, 412, 415, 417, 422, 431, 501], String(status)).toContain(status);
  });

  test.each(CORPUS["cookies"]!.filter(({ input }) => !/user disabled|idle|older|pre-login|viewer|quoted|same-site|no Origin|Authorization/.test(JSON.stringify(input))))("$id: the cookie opens nothing", async ({ input }) => {
    const own = cookie.split("=").slice(1).join("=");
    const value = textValue(input).replaceAll("<valid, urlencoded>", encodeURIComponent(own)).replaceAll("<valid, upper-case>", own.toUpperCase())
      .replaceAll("<valid id, last char changed>", own.replace(/.(%3D)?$/, "~")).replaceAll("<valid id, cut 1>", own.slice(0, -4)).replaceAll("<valid id>", own);
    const status = await statusOf("GET /api/v1/me", [["Cookie", value.replaceAll("__Host-s", "holdpoint.session_token")]]);
    expect([400, 401, 431], `${value.slice(0, 100)}: ${status}`).toContain(status);
  });
});
