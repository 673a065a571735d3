// Case 39: U+0000 and lone surrogates are a 422 in every text and JSON field, so that a failure can always be recorded.
import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { insertPerson } from "../db/insert-person";
import { peoplePool } from "../db/pool";
import { type Operation, operations } from "../contract/operations";
import { fail } from "../transitions/fail";
import { answerAuth } from "./answer-auth";
import { serve } from "./serve";

let board: TestBoard;
let cookie: string;
beforeAll(async () => {
  board = await testBoard();
  await insertPerson(peoplePool(), { name: "Ada", email: "ada@example.test", passwordHash: await hashPassword("correct horse"), role: "admin" });
  const answer = await answerAuth(new Request("http://127.0.0.1:3000/api/auth/sign-in/email", {
    method: "POST", headers: { "content-type": "application/json", origin: "http://127.0.0.1:3000" }, body: JSON.stringify({ email: "ada@example.test", password: "correct horse" }),
  }));
  cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
});
afterAll(() => board.drop());

const ID = "01a22933-6f57-7566-9801-c96095399984";
const BAD = ["a\\u0000b", "\\ud800"];

function request(operation: Operation, body: string): Request {
  const who = operation.person ? { cookie, origin: "http://127.0.0.1:3000" } : { authorization: `Bearer ${board.agent.key}` };
  return new Request(`http://127.0.0.1:3000/api/v1${operation.path}`, { method: operation.method, headers: { ...who, "content-type": "application/json", "if-match": "1" }, body });
}
const at = (operation: Operation) => ({ params: Promise.resolve({ ...(operation.path.includes("{id}") && { id: ID }), ...(operation.path.includes("{name}") && { name: "work" }) }) });

const taking = (Object.values(operations) as Operation[]).filter((operation) => fieldsOf(operation.body).length > 0);

/** Pointers of every field of a body that may hold text, as lists of keys; `0` stands for the first of a list. */
function fieldsOf(schema: z.ZodType | undefined): string[][] {
  if (!schema) return [];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return fieldsOf(schema.def.innerType as z.ZodType);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType).map((rest) => ["0", ...rest]);
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([key, field]) => fieldsOf(field as z.ZodType).map((rest) => [key, ...rest]));
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) return [];
  return [[]];
}

function bodyWith(path: string[], quoted: string): string {
  return path.reduceRight((inner, key) => (key === "0" ? `[${inner}]` : `{"${key}":${inner}}`), quoted);
}

describe.each(taking.map((operation) => [operation.name, operation] as const))("%s", (_, operation) => {
  test.each(fieldsOf(operation.body).map((path) => [`/${path.join("/")}`, path] as const))("refuses them at %s, and at a key of it", async (_pointer, path) => {
    const door = serve(operation, () => Promise.reject(new Error("a verb was reached")));
    const before = await board.dump();
    for (const bad of BAD)
      for (const body of [bodyWith(path, `"${bad}"`), bodyWith(path, `{"${bad}":1}`), bodyWith(path, `[{"a":["${bad}"]}]`)]) {
        const answer = await door(request(operation, body), at(operation));
        expect([answer.status, await answer.json()], body).toMatchObject([422, { code: "invalid" }]);
      }
    expect(await board.dump()).toBe(before);
  });
});

test("case 39: a failure whose text holds a NUL is refused with 422, and can be recorded without it", async () => {
  const { task, lease } = await board.claimed();
  const door = serve(operations.fail, fail as never);
  const report = (message: string) => door(
    new Request(`http://127.0.0.1:3000/api/v1/tasks/${task.id}/fail`, {
      method: "POST", headers: { authorization: `Bearer ${board.agent.key}`, "content-type": "application/json" }, body: `{"leaseToken":"${lease.leaseToken}","error":{"message":"${message}"}}`,
    }),
    { params: Promise.resolve({ id: task.id }) },
  );
  const before = await board.rowOf(task.id);
  expect((await report("broke at \\u0000")).status).toBe(422);
  expect(await board.rowOf(task.id)).toBe(before);
  expect((await report("broke at \\u0001 \\u001b[31m")).status).toBe(200);
  expect((await board.eventsOf(task.id)).at(-1)).toMatchObject({ type: "failed", payload: { error: { message: "broke at \u0001 \u001b[31m" } } });
});
