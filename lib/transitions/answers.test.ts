// A form that the agent asks for is refused at park where it cannot be trusted, and its answers are checked at the decision.
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";
import { Park } from "../contract/work";
import { contentHash } from "../machine/content-hash";
import { decide } from "./decide";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const answerSchema = { type: "object", properties: { street: { type: "string", maxLength: 20 }, floor: { type: "integer" } }, required: ["street"] };
const ask = (fields: object = {}) => board.parked({}, requestOf({ ask: "answer", question: "Which address?", answerSchema, ...fields }));
const answer = ({ approval }: Awaited<ReturnType<typeof ask>>, answers?: unknown, fields: object = {}) =>
  decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash, ...(answers !== undefined && { answers: Json.of(answers) }), ...fields });

test("answers that are not as asked are refused with a pointer to each, and nothing is written", async () => {
  const asked = await ask();
  const before = await board.dump();
  await expect(answer(asked, { floor: 1.5, attic: true })).rejects.toMatchObject({
    code: "invalid", fields: { errors: [{ pointer: "/answers/attic" }, { pointer: "/answers/floor", message: "must be a whole number" }, { pointer: "/answers/street", message: "is needed" }] },
  });
  await expect(answer(asked, undefined, { comment: "Main street" })).rejects.toMatchObject({ code: "invalid", fields: { errors: [{ pointer: "/answers/street" }] } });
  expect(await board.dump()).toBe(before);
  expect(await answer(asked, { street: "Main street 1", floor: 3 })).toMatchObject({ verdict: "answered" });
  expect(((await board.claimOne(asked.task.capability))!.approval!.answers as Json).value).toEqual({ street: "Main street 1", floor: 3 });
});

test("an approval with a form needs its answers too; a no does not", async () => {
  const [one, two] = [await ask({ ask: "approval" }), await ask({ ask: "approval" })];
  expect(await codeOf(answer(one, {}))).toBe("invalid");
  expect(await answer(one, { street: "Main street 1" })).toMatchObject({ verdict: "approved" });
  expect(await codeOf(answer(two, undefined, { verdict: "reject", comment: "Not now." }))).toBe("done");
});

test("a form that cannot be checked in a bounded time is not taken at park", async () => {
  const { lease } = heldOf((await board.claimOne((await board.task(await board.capability())).capability))!);
  const park = (schema: unknown) => Park.safeParse({ leaseToken: lease.leaseToken, request: requestOf({ answerSchema: schema }) });
  expect(park(answerSchema).success).toBe(true);
  expect(park({ type: "object", properties: { a: { type: "string", pattern: "(a+)+$" } } }).error?.issues).toMatchObject([{ path: ["request", "answerSchema", "properties", "a", "pattern"] }]);
  expect(park({ type: "object", properties: { a: { $ref: "https://elsewhere.test/schema.json" } } }).success).toBe(false);
});

test("what the release before took as a schema asks for nothing", async () => {
  const asked = await ask();
  const { rows } = await board.owner.query("select request::text from approvals where id = $1", [asked.approval.id]);
  const request = (rows[0].request as string).replace('"type":"object"', '"type":"any"');
  const seenHash = contentHash(request, []);
  await board.owner.query("alter table approvals disable trigger user");
  await board.owner.query("update approvals set request = $2::json, content_hash = $3 where id = $1", [asked.approval.id, request, seenHash]);
  await board.owner.query("alter table approvals enable trigger user");
  expect(await codeOf(answer(asked, { anything: true }, { seenHash }))).toBe("done");
});
