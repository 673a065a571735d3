// What cannot be undone is approved only by who had all of it on screen: whatever the door, and by the database too.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { codeOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { PersonCaller } from "../contract/caller";
import type { ChangeRequest } from "../contract/change-request";
import { Json } from "../contract/json";
import { seenParts } from "../contract/seen-parts";
import { getApproval } from "../feed/get-approval";
import { decide } from "./decide";
import { decideMany } from "./decide-many";
import { presence } from "./presence";
import { seen } from "./seen";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

type Asked = Awaited<ReturnType<TestBoard["parked"]>>;
const approve = ({ approval }: Asked, fields = {}) => ({ id: approval.id, verdict: "approve" as const, seenHash: approval.contentHash, ...fields });
const saw = (asked: Asked, parts: string[], person: PersonCaller = board.admin) => seen(person, { id: asked.approval.id, seenHash: asked.approval.contentHash, parts });
const text = (words: string) => ({ kind: "text", text: words });
const strict = (fields: object = {}) => requestOf({ risk: "high", blocks: [text("one"), text("two")], ...fields });
const guess = (more: object = {}) => ({ kind: "fields", fields: [{ name: "salary", type: "number", value: 50000, source: "guessed" }, { name: "name", type: "text", value: "Ada", source: "profile" }], ...more });


describe("the lock", () => {
  test.each([["high risk", { risk: "high" }], ["what cannot be undone", { reversible: false }]])("of %s opens when every block was on screen, and names what was not", async (_, fields) => {
    const asked = await board.parked({}, strict({ risk: "low", ...fields }));
    const before = await board.dump();
    await expect(decide(board.admin, approve(asked))).rejects.toMatchObject({ code: "not_seen", fields: { parts: ["block:0", "block:1"], errors: [{ pointer: "/blocks/0" }, { pointer: "/blocks/1" }] } });
    await saw(asked, ["block:1"]);
    await expect(decide(board.admin, approve(asked))).rejects.toMatchObject({ code: "not_seen", fields: { parts: ["block:0"] } });
    expect(await board.dump()).toBe(before);
    expect(await saw(asked, ["block:0"])).toEqual({ parts: ["block:1", "block:0"] });
    expect(await decide(board.admin, approve(asked))).toMatchObject({ verdict: "approved" });
  });

  test("is each person's own", async () => {
    const asked = await board.parked({ approvalsNeeded: 2 }, strict());
    const ada = await board.person("approver");
    await saw(asked, ["block:0", "block:1"], ada);
    expect(await codeOf(decide(board.admin, approve(asked)))).toBe("not_seen");
    expect(await codeOf(decide(ada, approve(asked)))).toBe("done");
    expect(await codeOf(decide(board.admin, approve(asked)))).toBe("not_seen");
  });

  test("does not hold back a no, and not what is neither risky nor for ever", async () => {
    const [one, two, easy] = [await board.parked({}, strict()), await board.parked({}, strict()), await board.parked()];
    expect(await codeOf(decide(board.admin, { ...approve(one), verdict: "reject", comment: "Not to them." }))).toBe("done");
    expect(await codeOf(decide(board.admin, { ...approve(two), verdict: "request_changes", comment: "Shorter." }))).toBe("done");
    expect(await codeOf(decide(board.admin, approve(easy)))).toBe("done");
  });

  test("asks for the blocks of the option that is picked", async () => {
    const asked = await board.parked({}, strict({ options: [{ label: "A", blocks: [text("a")] }, { label: "B", blocks: [text("b")] }] }));
    await saw(asked, ["block:0", "block:1", "option:0:block:0"]);
    await expect(decide(board.admin, approve(asked, { option: 1 }))).rejects.toMatchObject({ code: "not_seen", fields: { parts: ["option:1:block:0"] } });
    expect(await codeOf(decide(board.admin, approve(asked, { option: 0 })))).toBe("done");
  });

  test("holds for each item of a batch", async () => {
    const name = await board.capability();
    const asked = await Promise.all([1, 2].map(() => board.parkedIn(name, strict())));
    await saw(asked[0]!, ["block:0", "block:1"]);
    const { items } = await decideMany(board.admin, { items: asked.map(({ approval }) => ({ approvalId: approval.id, verdict: "approve", seenHash: approval.contentHash })) });
    expect(items).toMatchObject([{ approval: { verdict: "approved" }, problem: null }, { approval: null, problem: { code: "not_seen", parts: ["block:0", "block:1"] } }]);
  });

  test("is the database's too: a decision by SQL without the receipts is refused", async () => {
    const asked = await board.parked({}, strict());
    const app = await board.connection();
    const vote = () => app.query(
      "insert into decisions (id, approval_id, content_hash, user_id, session_id, verdict, input_hash, created_at) values ($1, $2, $3, $4, $5, 'approved', 'x', board_now())",
      [uuidv7(), asked.approval.id, asked.approval.contentHash, board.admin.userId, board.admin.sessionId],
    );
    await expect(vote()).rejects.toMatchObject({ code: "HP003" });
    await saw(asked, ["block:0", "block:1"]);
    await vote();
  });
});

describe("what is reported", () => {
  test("counts for exactly the content that was shown, and only what the request has is kept", async () => {
    const asked = await board.parked({}, strict());
    expect(await codeOf(seen(board.admin, { id: asked.approval.id, seenHash: "0".repeat(64), parts: ["block:0"] }))).toBe("content_changed");
    expect(await saw(asked, ["block:2", "image:x", "nonsense", "block:0", "block:0", "opened:block:0"])).toEqual({ parts: ["block:0", "opened:block:0"] });
    expect((await getApproval(board.admin, { id: asked.approval.id }, { signal: new AbortController().signal })).seen).toEqual(["block:0", "opened:block:0"]);
  });

  test("who opens a request has that on record, with the first time", async () => {
    const asked = await board.parked();
    await presence(board.admin, { id: asked.approval.id });
    expect(await saw(asked, ["shown"])).toEqual({ parts: ["opened", "shown"] });
  });

  test("images and guessed values are parts by name, each once", () => {
    const [one, two] = [uuidv7(), uuidv7()];
    const blocks = [{ kind: "image", attachmentId: one, pairWith: two }, { kind: "fields", fields: [{ name: "cv", type: "file", value: one }, { name: "pay", type: "number", value: 1, source: "guessed" }] }];
    expect(seenParts({ blocks } as ChangeRequest).map(({ name, pointer }) => [name, pointer])).toEqual([
      ["block:0", "/blocks/0"], [`image:${one}`, "/blocks/1/fields/0/value"], [`image:${two}`, "/blocks/0"], ["block:1", "/blocks/1"], ["field:1:1", "/blocks/1/fields/1/value"],
    ]);
  });
});

describe("a guessed value", () => {
  test("is confirmed by itself before an approval, at any risk", async () => {
    const asked = await board.parked({}, requestOf({ blocks: [guess()] }));
    await expect(decide(board.admin, approve(asked))).rejects.toMatchObject({ code: "not_seen", fields: { parts: ["field:0:0"], errors: [{ pointer: "/blocks/0/fields/0/value" }] } });
    await saw(asked, ["field:0:0"]);
    expect(await codeOf(decide(board.admin, approve(asked)))).toBe("done");
  });

  test("that a person changed counts as confirmed", async () => {
    const asked = await board.parked({}, requestOf({ blocks: [guess()], editable: ["/blocks/0/fields/0/value"] }));
    const edits = Json.of([{ pointer: "/blocks/0/fields/0/value", value: 52000 }]);
    expect(await codeOf(decide(board.admin, approve(asked, { edits })))).toBe("done");
  });
});
