// What a person writes beside a field or a line reaches the agent, and stands on something that is there.
import { afterAll, beforeAll, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { codeOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { actorOf } from "../contract/caller";
import type { Decision } from "../contract/decide";
import { Decision as DecisionBody } from "../contract/decide";
import type { Json } from "../contract/json";
import { insertAttachment } from "../db/insert-attachment";
import { peoplePool } from "../db/pool";
import { readAttachment } from "../db/read-attachment";
import { decide } from "./decide";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

type Notes = NonNullable<Decision["notes"]>;
const diff = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new";
const blocks = [{ kind: "patch", diff }, { kind: "fields", fields: [{ name: "to", type: "text", value: "Ada" }] }];
const ask = () => board.parked({}, requestOf({ blocks }));
const say = ({ approval }: Awaited<ReturnType<typeof ask>>, notes: Notes, fields: object = {}) =>
  decide(board.admin, { id: approval.id, verdict: "request_changes", seenHash: approval.contentHash, comment: "See the notes.", notes, ...fields });

async function image(): Promise<string> {
  const data = Buffer.from(uuidv7());
  const { id } = await insertAttachment(peoplePool(), { id: uuidv7(), sha256: uuidv7(), mediaType: "image/png", bytes: data.length, width: 1, height: 1, filename: null, data }, actorOf(board.admin));
  return id;
}

test("notes on a field, on a line of a patch and on all of it are handed to the agent, with their images", async () => {
  const asked = await ask();
  const picture = await image();
  const notes = [{ pointer: "/blocks/1/fields/0", text: "Not to her." }, { pointer: "/blocks/0", line: 4, text: "Why?", images: [picture] }, { pointer: "", text: "Nice." }];
  const stranger = await board.anAgent();
  expect(await readAttachment(peoplePool(), stranger, picture)).toBeNull();
  await say(asked, notes);
  const claim = (await board.claimOne(asked.task.capability))!;
  expect((claim.approval!.notes as Json).value).toEqual(notes);
  expect(claim.approval!.votes).toMatchObject([{ notes }]);
  expect(await readAttachment(peoplePool(), stranger, picture)).toMatchObject({ id: picture });
});

test.each<[string, Notes[number]]>([
  ["a field that is not there", { pointer: "/blocks/1/fields/1", text: "x" }], ["a block that is not there", { pointer: "/blocks/2", text: "x" }], ["no pointer", { pointer: "blocks", text: "x" }],
  ["what the language adds", { pointer: "/blocks/length", text: "x" }], ["a line beyond the patch", { pointer: "/blocks/0", line: 5, text: "x" }], ["a line of what is no patch", { pointer: "/blocks/1", line: 0, text: "x" }],
  ["an image that is not there", { pointer: "", text: "x", images: [uuidv7()] }],
])("a note on %s is refused and nothing is written", async (_, note) => {
  const asked = await ask();
  const before = await board.dump();
  expect(await codeOf(say(asked, [note]))).toBe("invalid");
  expect(await board.dump()).toBe(before);
});

test("notes are bounded in number, length and images", () => {
  const taken = (notes: Notes) => DecisionBody.safeParse({ verdict: "reject", seenHash: "0".repeat(64), comment: "x", notes }).success;
  const note = { pointer: "", text: "x" };
  const pictures = Array.from({ length: 5 }, () => uuidv7());
  expect(taken(Array(200).fill(note))).toBe(true);
  expect(taken(Array(201).fill(note))).toBe(false);
  expect(taken([{ ...note, text: "x".repeat(2001) }])).toBe(false);
  expect(taken([{ ...note, images: [...pictures, uuidv7()] }])).toBe(false);
  expect(taken(Array(5).fill({ ...note, images: pictures }))).toBe(false);
});

test("a vote short of the quorum keeps its notes for the next who looks", async () => {
  const asked = await board.parked({ approvalsNeeded: 2 }, requestOf({ blocks }));
  const notes = [{ pointer: "/blocks/0", line: 0, text: "Fine." }];
  expect(await say(asked, notes, { verdict: "approve", comment: undefined })).toMatchObject({ state: "open", notes: null, votes: [{ verdict: "approved", notes }] });
});
