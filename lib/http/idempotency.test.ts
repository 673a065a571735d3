// An answer is kept for its caller, and for nobody who reads the table.
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as claim } from "../../app/api/v1/claims/route";
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

test("what was changed in the table is not answered with", async () => {
  const name = await board.capability();
  await ask(board.agent.key, name, "changed");
  await board.owner.query("update idempotent_answers set answer = overlay(answer placing 'AAAA' from 30)");
  expect((await ask(board.agent.key, name, "changed")).ok).toBe(false);
});
