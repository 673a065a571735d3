// An answer is kept for its caller, and for nobody who reads the table.
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as claim } from "../../app/api/v1/claims/route";
import { POST as createBatch } from "../../app/api/v1/tasks/batch/route";
import { POST as create } from "../../app/api/v1/tasks/route";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const CANARY = "canary-5f1c9a";
const ask = (key: string, capability: string, idempotency: string) => claim(new Request("http://localhost/api/v1/claims", {
  method: "POST", headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "idempotency-key": idempotency }, body: JSON.stringify({ capabilities: [capability] }),
}));
const kept = async () => (await board.owner.query("select coalesce(string_agg(i::text, ' '), '') as text, count(*)::int as rows from idempotent_answers i")).rows[0] as { text: string; rows: number };

test("neither the lease, nor what it was given, nor the Idempotency-Key stands in the table, and a repeat is answered all the same", async () => {
  const name = await board.capability();
  await board.task(name, { input: new Json(`{"password":"${CANARY}"}`) });
  const first = await (await ask(board.agent.key, name, CANARY)).text();
  expect(first).toContain(CANARY);
  const token = /lt_\w+/.exec(first)![0];
  const { text, rows } = await kept();
  expect(rows).toBe(1);
  for (const clear of [CANARY, token, Buffer.from(CANARY).toString("base64").slice(0, -2), Buffer.from(token).toString("hex")]) expect(text).not.toContain(clear);
  const again = await ask(board.agent.key, name, CANARY);
  expect([again.headers.get("idempotency-replayed"), await again.text()]).toEqual(["true", first]);
});

test("another body is refused, and another key's word is another's: of the same agent too", async () => {
  const [name, other] = [await board.capability(), await board.capability()];
  await ask(board.agent.key, name, "once");
  expect((await (await ask(board.agent.key, other, "once")).json()).code).toBe("idempotency_mismatch");
  expect((await ask((await board.anAgent()).key, other, "once")).status).toBe(200);
});

const post = (route: typeof create, key: string, body: object, idempotency: string) => route(new Request("http://localhost/api/v1/tasks", {
  method: "POST", headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "idempotency-key": idempotency }, body: JSON.stringify(body),
}));
/** As a kill leaves it that comes after the commit and before the answer is kept, a minute later. */
const unheard = () => board.owner.query("update idempotent_answers set status = null, answer = null, started_at = started_at - interval '61 seconds'");

test("what a try made that was killed before its answer was kept is found by the next, not made twice", async () => {
  const name = await board.capability();
  const body = { capability: name, title: "Once" };
  const made = await (await post(create, board.agent.key, body, "killed")).json();
  await unheard();
  const again = await post(create, board.agent.key, body, "killed");
  expect([again.status, (await again.json()).id]).toEqual([201, made.id]);
  expect(await board.eventsOf(made.id)).toHaveLength(1);
  const tasks = { tasks: Array.from({ length: 30 }, (_, index) => ({ ...body, title: `Once ${index}`, ...(index === 3 ? { dedupeKey: "a twin" } : {}) })) };
  const batch = await (await post(createBatch, board.agent.key, tasks, "killed-batch")).json();
  await unheard();
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
  expect(idsOf(await (await post(createBatch, board.agent.key, tasks, "killed-batch")).json())).toEqual(idsOf(batch));
  expect(new Set(idsOf(batch)).size).toBe(30);
  expect((await board.owner.query("select count(*)::int as n from tasks where capability = $1", [name])).rows[0].n).toBe(31);
});

test("what was done is said, also where its answer cannot be kept", async () => {
  const name = await board.capability();
  const body = { capability: name, title: "Once" };
  await board.owner.query("create function no_room() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$");
  await board.owner.query("create trigger no_room before update on idempotent_answers for each row execute function no_room()");
  const made = await post(create, board.agent.key, body, "not-kept");
  await board.owner.query("drop trigger no_room on idempotent_answers");
  expect(made.status).toBe(201);
  await unheard();
  expect((await (await post(create, board.agent.key, body, "not-kept")).json()).id).toBe((await made.json()).id);
});

test("what failed on our side is tried again at once as it was, and what was refused may be mended", async () => {
  const name = await board.capability();
  const body = { capability: name, title: "Once" };
  await board.owner.query("create function no_task() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$");
  await board.owner.query("create trigger no_task before insert on tasks for each row execute function no_task()");
  expect((await post(create, board.agent.key, body, "failed")).status).toBe(503);
  await board.owner.query("drop trigger no_task on tasks");
  expect((await (await post(create, board.agent.key, { ...body, title: "Another" }, "failed")).json()).code).toBe("idempotency_mismatch");
  expect((await post(create, board.agent.key, body, "failed")).status).toBe(201);
  expect((await post(create, board.agent.key, { ...body, capability: "not-there" }, "refused")).status).toBe(422);
  expect((await post(create, board.agent.key, body, "refused")).status).toBe(201);
});

test("what was changed in the table is not answered with", async () => {
  const name = await board.capability();
  await ask(board.agent.key, name, "changed");
  await board.owner.query("update idempotent_answers set answer = overlay(answer placing 'AAAA' from 30)");
  expect((await ask(board.agent.key, name, "changed")).ok).toBe(false);
});
