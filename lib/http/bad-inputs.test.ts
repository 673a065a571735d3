// Bad input is answered with a 4xx and never stored half; what is taken is stored as it was sent.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilTaken } from "../../e2e/doors";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { readAnswer } from "../client/read-answer";
import { operations } from "../contract/operations";
import { parseJson } from "../contract/parse-json";
import { createTask } from "../transitions/create-tasks";
import { listTasks } from "./reads";
import { serve } from "./serve";

type Entry = { id: string; input: unknown };
const CORPUS = JSON.parse(readFileSync(new URL("../../e2e/bad-inputs.json", import.meta.url), "utf8")) as Record<string, Entry[]>;
const create = serve(operations.createTask, createTask as never);
const list = serve(operations.listTasks, listTasks as never);

let board: TestBoard;
let name: string;
beforeAll(async () => {
  board = await testBoard();
  name = await board.capability();
});
let calls = 0;
afterAll(async () => {
  console.log(`${calls} calls of bad input were made`);
  await board.drop();
});

type Sent = { text: string | Uint8Array; headers?: Record<string, string> };

async function send({ text, headers = {} }: Sent): Promise<Response> {
  calls++;
  const all = { authorization: `Bearer ${board.agent.key}`, "content-type": "application/json", ...headers };
  return untilTaken(() => create(new Request("http://127.0.0.1:3000/api/v1/tasks", { method: "POST", headers: all, body: text as BodyInit })));
}

const rows = async () => (await board.owner.query("select (select count(*) from tasks)::int as tasks, (select count(*) from task_events)::int as events")).rows[0];

/** The answer is a 4xx as problem+json with nothing written, or a 201 with one task. Gives the status and the body. */
async function answered(sent: Sent): Promise<{ status: number; body: string }> {
  const before = await rows();
  const answer = await send(sent);
  const body = await answer.text();
  const after = await rows();
  if (answer.status === 201) expect(after).toEqual({ tasks: before.tasks + 1, events: before.events + 1 });
  else {
    expect(answer.status, body).toBeGreaterThanOrEqual(400);
    expect(answer.status, body).toBeLessThan(500);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(JSON.parse(body)).toMatchObject({ status: answer.status, code: expect.any(String) });
    expect(body).not.toMatch(/select |insert |at \/|node_modules|\.ts:\d/i);
    expect(after).toEqual(before);
  }
  return { status: answer.status, body };
}

const refused = async (sent: Sent) => expect((await answered(sent)).status).not.toBe(201);
const bodyOf = (fields: string) => `{"capability":"${name}","title":"Letter",${fields}}`;
const bytesOf = (input: string) => (input.startsWith("hex:") ? Uint8Array.from(Buffer.from(input.slice(4), "hex")) : input);

describe("bodies", () => {
  test.each(CORPUS["body"]!)("$id", ({ input }) => refused({ text: bytesOf(input as string) }));

  test("of another kind, charset or coding", async () => {
    const good = bodyOf('"priority":1');
    await refused({ text: good, headers: { "content-type": "text/plain" } });
    await refused({ text: good, headers: { "content-type": "application/json; charset=latin1" } });
    await refused({ text: gzipSync(good), headers: { "content-encoding": "gzip" } });
    await refused({ text: Buffer.from(good, "utf16le") });
    expect((await answered({ text: good, headers: { "content-type": 'Application/JSON; charset="UTF-8"' } })).status).toBe(201);
  });
});

describe("depth and size", () => {
  const close = (open: string) => [...open].reverse().map((one) => (one === "{" ? "}" : "]")).join("");
  const deep = (open: string, times: number) => open.replaceAll("{", '{"a":').repeat(times) + "1" + close(open).repeat(times);
  const build = (input: Record<string, unknown>): Sent[] => {
    if (Array.isArray(input["nest"])) return [{ text: bodyOf(`"input":${deep(...(input["nest"] as [string, number]))}`) }, { text: deep(...(input["nest"] as [string, number])) }];
    if (Array.isArray(input["rep"])) {
      const [text, times] = input["rep"] as [string, number];
      return [{ text: JSON.stringify({ capability: name, title: text.repeat(times) }) }, { text: JSON.stringify({ capability: name, title: "t", labels: [text.repeat(times)] }) }];
    }
    if (typeof input["array"] === "number") return [{ text: JSON.stringify({ capability: name, title: "t", labels: Array(input["array"]).fill("x") }) }];
    if (typeof input["keys"] === "number") return [{ text: JSON.stringify({ capability: name, title: "t", ...Object.fromEntries(Array.from({ length: input["keys"] }, (_, index) => [`k${index}`, 1])) }) }];
    if (typeof input["content_length"] === "number" && !("send" in input)) return [{ text: "{}", headers: { "content-length": String(input["content_length"]) } }];
    return [];
  };

  test.each(CORPUS["depth_size"]!.filter(({ input }) => build(input as Record<string, unknown>).length))("$id", async ({ input }) => {
    for (const sent of build(input as Record<string, unknown>)) await refused(sent);
  });

  test("an input of exactly 1 MiB is kept, one byte more is refused", async () => {
    const input = (bytes: number) => `"${"a".repeat(bytes - 2)}"`;
    const kept = await answered({ text: bodyOf(`"input":${input(1024 * 1024)}`) });
    expect(kept.status).toBe(201);
    await refused({ text: bodyOf(`"input":${input(1024 * 1024 + 1)}`) });
    await refused({ text: bodyOf(`"input":${input(3 * 1024 * 1024)}`) });
  });

  test("a title is counted in characters: 200 of four bytes each are kept, 201 are refused", async () => {
    expect((await answered({ text: JSON.stringify({ capability: name, title: "\u{1f600}".repeat(200) }) })).status).toBe(201);
    await refused({ text: JSON.stringify({ capability: name, title: "\u{1f600}".repeat(201) }) });
  });
});

describe("numbers", () => {
  const values = CORPUS["numbers"]!.filter(({ input }) => "value" in (input as object));

  test.each(values)("$id as a priority, a count of strikes and as input", async ({ input }) => {
    const value = JSON.stringify((input as { value: unknown }).value);
    for (const field of ["priority", "maxFailures"]) {
      const { status, body } = await answered({ text: bodyOf(`"${field}":${value}`) });
      if (status === 201) expect(JSON.parse(body)[field], `${field} ${value}`).toBe(Number(value));
    }
    expect((await stored(value)).input).toBe(value);
  });

  test.each(["1.0", "1e2", "-0", "0.10", "9007199254740993", "9223372036854775808", "123456789012345678901234567890.1234567890", "5e-324"])("%s in an input keeps its digits", async (literal) => {
    expect((await stored(literal)).input).toBe(literal);
    await refused({ text: bodyOf(`"priority":${literal === "-0" ? "-0.5" : literal === "1.0" || literal === "1e2" ? "1e4" : literal}`) });
  });

  test.each(["1e400", "-1e400", "NaN", "01", "+1", "0x10", "1_000", ".5", "1."])("%s is nowhere a number", async (literal) => {
    await refused({ text: bodyOf(`"input":${literal}`) });
    await refused({ text: bodyOf(`"priority":${literal}`) });
  });
});

/** Makes a task with this input and reads back its text, from the answer and from the database. */
async function stored(json: string): Promise<{ input: string }> {
  const { status, body } = await answered({ text: bodyOf(`"input":${json}`) });
  expect(status, body).toBe(201);
  const task = readAnswer<{ id: string }>(body);
  const { rows } = await board.owner.query("select input::text from tasks where id = $1", [task.id]);
  const raw = parseJson(body, { raw: { input: true }, trusted: true }) as { input: { text: string } };
  expect(raw.input.text).toBe(json);
  return { input: rows[0].input };
}

describe("dates", () => {
  test.each(CORPUS["dates"]!)("$id", async ({ input }) => {
    const { status, body } = await answered({ text: bodyOf(`"availableAt":${JSON.stringify(input)}`) });
    if (status === 201) expect(Date.parse(JSON.parse(body).availableAt)).toBe(Date.parse(String(input)));
  });

  test.each(["2026-12-01T00:00:00+23:59", "2026-12-01T00:00:00-16:00", "2028-02-29T12:00:00Z", "2026-12-01T00:00:00.123456789Z", "2026-12-01T23:59:60Z", "0000-01-01T00:00:00Z", "2026-12-01t00:00:00z", "2026-12-01T00:00Z", "2026-06-30T12:00:00+14:00", "2026-06-30T12:00:00-00:00"])("%s is refused or means what it says", async (time) => {
    const { status, body } = await answered({ text: bodyOf(`"availableAt":"${time}"`) });
    if (status === 201) expect(Date.parse(JSON.parse(body).availableAt)).toBe(Date.parse(time));
  });
});

describe("unicode", () => {
  const textOf = (input: unknown) => (typeof input === "string" ? input : (input as { text: string }).text.replace(/\\u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16))));

  test.each(CORPUS["unicode"]!)("$id is refused, or kept to the byte, in a title and in an input", async ({ input }) => {
    const text = textOf(input);
    const quoted = /^\\u/.test(text) ? `"${text}"` : JSON.stringify(text);
    for (const body of [`{"capability":"${name}","title":${quoted}}`, bodyOf(`"input":${quoted}`), bodyOf(`"labels":[${quoted}]`), bodyOf(`"dedupeKey":${quoted}`)]) {
      const answer = await answered({ text: body });
      if (answer.status !== 201) continue;
      const { rows } = await board.owner.query("select title, labels, input::text, dedupe_key from tasks where id = $1", [JSON.parse(answer.body).id]);
      const sent = JSON.parse(body) as { title: string; labels?: string[]; dedupeKey?: string };
      expect(rows[0]).toMatchObject({ title: sent.title, labels: sent.labels ?? [], dedupe_key: sent.dedupeKey ?? null });
      if (body.includes('"input"')) expect(rows[0].input).toBe(quoted);
    }
    await refused({ text: JSON.stringify({ capability: textOf(input), title: "Letter" }) });
  });

  test.each(["", " ", "\u200b", "\u3000", "\u00ad\u2060", "a\nb", "a\u2028b"])("%j is no title", (title) => refused({ text: JSON.stringify({ capability: name, title }) }));
});

describe("queries", () => {
  const ask = async (query: string) => (calls++, list(new Request(`http://127.0.0.1:3000/api/v1/tasks?${query}`, { headers: { authorization: `Bearer ${board.agent.key}` } })));
  const queryOf = (input: unknown) => (typeof input === "string" ? input : Array.from({ length: (input as { params: number }).params }, (_, index) => `p${index}=1`).join("&"));

  test.each(CORPUS["query"]!)("$id", async ({ input }) => {
    const answer = await ask(queryOf(input));
    expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test("what is repeated, unknown or empty is refused; text to look for is taken literally", async () => {
    for (const query of ["limit=1&limit=2", "limit=0", "limit=201", "limit=99999999999", "unknown=1", "status=", "status=done", "capability=", "holder=", "q=", "label=", "order=claim&status=completed"]) expect((await ask(query)).status, query).toBe(422);
    for (const query of ["status=pending&status=approved", "q=%25", "q=_", "q=%27%3B%20drop%20table%20tasks%3B--", "q=%F0%9F%98%80", "holder=%27", "label=%7B%22", "limit=200"]) expect((await ask(query)).status, query).toBe(200);
  });

  /** The order of claims has only what waits for one; here that is everything. */
  const ORDERS = ["order=newest", "order=oldest", "order=updated", "order=claim"];
  const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  const id = "01a22933-6f57-7566-9801-c96095399984";
  test.each([
    ["a day that is none", forge("2026-02-30T00:00:00.000000Z", id)], ["a month that is none", forge("2026-99-01T00:00:00Z", id)], ["an hour that is none", forge("2026-01-01T25:00:00Z", id)],
    ["a minute that is none", forge("2026-01-01T10:99:00Z", id)], ["the year 0", forge("0000-01-01T00:00:00Z", id)], ["SQL", forge("2026-01-01T00:00:00Z' or true --", id)],
    ["too few parts", forge("2026-01-01T00:00:00Z")], ["too many", forge(1, "2026-01-01T00:00:00Z", id)], ["objects", forge({}, [])], ["no array", Buffer.from("{}").toString("base64url")], ["nested", forge(["2026-01-01T00:00:00Z"], [id])],
  ])("a cursor forged of %s is refused or read as one", async (_, cursor) => {
    for (const order of ORDERS) {
      const answer = await ask(`${order}&cursor=${cursor}`);
      expect([200, 422], `${order}: ${await answer.text()}`).toContain(answer.status);
    }
  });

  test("pages through everything once, whatever the order", async () => {
    const { rows } = await board.owner.query("select count(*)::int as count from tasks");
    for (const order of ORDERS) {
      const ids: string[] = [];
      for (let cursor = ""; ; ) {
        const page = JSON.parse(await (await ask(`${order}&limit=97${cursor && `&cursor=${cursor}`}`)).text()) as { items: { id: string }[]; next: string | null };
        ids.push(...page.items.map((item) => item.id));
        if (page.next === null) break;
        cursor = page.next;
      }
      expect([ids.length, new Set(ids).size], order).toEqual([rows[0].count, rows[0].count]);
    }
  });
});
