// What a person picks is what is approved: the ticked rows, the one option, with a hash of their own that redeem asks for.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";
import { contentHash } from "../machine/content-hash";
import { decide } from "./decide";
import { decideMany } from "./decide-many";
import { redeem } from "./redeem";
import { undo } from "./undo";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

type Asked = Awaited<ReturnType<TestBoard["parked"]>>;
const approve = ({ approval }: Asked, fields = {}) => ({ id: approval.id, verdict: "approve" as const, seenHash: approval.contentHash, ...fields });
const table = { kind: "table", columns: ["bucket", "bytes"], rows: [["logs", 1], ["tmp", 2], ["old", 3], ["new", 4]], choose: true };
const toChoose = (fields: object = {}) => requestOf({ blocks: [{ kind: "text", text: "Delete these." }, table], ...fields });
const documentOf = (approval: { approvedRequest?: unknown }) => (approval.approvedRequest as Json).value as { blocks: { rows?: unknown }[]; options?: { label: string }[] };

describe("ticked rows", () => {
  test("become the approved document, with its own hash; the claim carries it and redeem is bound to it", async () => {
    const asked = await board.parked({}, toChoose());
    const decided = await decide(board.admin, approve(asked, { chosen: { "/blocks/1": [0, 3] } }));
    expect((decided.chosen as Json).value).toEqual({ "/blocks/1": [0, 3] });
    expect(documentOf(decided).blocks[1]).toEqual({ kind: "table", columns: ["bucket", "bytes"], rows: [["logs", 1], ["new", 4]] });
    expect(decided.approvedHash).toBe(contentHash((decided.approvedRequest as Json).text, []));
    expect(decided.approvedHash).not.toBe(asked.approval.contentHash);
    const claim = (await board.claimOne(asked.task.capability))!;
    expect(claim.approval).toMatchObject({ approvedHash: decided.approvedHash });
    expect((claim.approval!.chosen as Json).value).toEqual({ "/blocks/1": [0, 3] });
    const { leaseToken } = heldOf(claim).lease;
    expect(await codeOf(redeem(board.agent, { id: asked.approval.id, leaseToken, contentHash: asked.approval.contentHash }))).toBe("content_changed");
    expect(await codeOf(redeem(board.agent, { id: asked.approval.id, leaseToken, contentHash: decided.approvedHash! }))).toBe("done");
  });

  test.each([
    ["none at all", undefined], ["none of a table that is there", {}], ["of a block that is no table to choose from", { "/blocks/0": [0], "/blocks/1": [0] }],
    ["that are not there", { "/blocks/1": [4] }], ["twice", { "/blocks/1": [1, 1] }], ["out of order", { "/blocks/1": [2, 1] }], ["of a table of no request", { "/blocks/1": [0], "/blocks/9": [0] }],
  ])("%s are refused and nothing is written", async (_, chosen) => {
    const asked = await board.parked({}, toChoose());
    const before = await board.dump();
    expect(await codeOf(decide(board.admin, approve(asked, { chosen })))).toBe("invalid");
    expect(await board.dump()).toBe(before);
  });

  test("keep their digits, and an edit of a cell counts by its place before the choice", async () => {
    const rows = [["a", "x"], ["b", "x"]].map(([name]) => [name, 0]);
    const request = new Json(JSON.stringify({ ...(toChoose({ editable: ["/blocks/1/rows/1/1"] }).value as object), blocks: [{ kind: "text", text: "x" }, { ...table, rows }] }).replace('["b",0]', '["b",1234567890123456789]'));
    const asked = await board.parked({}, request);
    const same = await decide(board.admin, approve(asked, { chosen: { "/blocks/1": [1] } }));
    expect((same.approvedRequest as Json).text).toContain('"rows":[["b",1234567890123456789]]');
    const other = await board.parked({}, request);
    const edited = await decide(board.admin, approve(other, { chosen: { "/blocks/1": [1] }, edits: new Json('[{"pointer":"/blocks/1/rows/1/1","value":7.50}]') }));
    expect((edited.approvedRequest as Json).text).toContain('"rows":[["b",7.50]]');
  });

  test("go with an undo", async () => {
    const asked = await board.parked({ undoSeconds: 60 }, toChoose());
    await decide(board.admin, approve(asked, { chosen: { "/blocks/1": [0] } }));
    expect(await undo(board.admin, { id: asked.approval.id })).toMatchObject({ state: "open", chosen: null, approvedRequest: null });
    expect(documentOf(await decide(board.admin, approve(asked, { chosen: { "/blocks/1": [1] } }))).blocks[1]!.rows).toEqual([["tmp", 2]]);
  });
});

describe("an option", () => {
  const options = [{ label: "By mail", blocks: [{ kind: "text", text: "mail" }] }, { label: "By post", blocks: [{ ...table }] }];

  test("that is picked is the only one approved, and each pick has a hash of its own", async () => {
    const [one, two] = [await board.parked({}, requestOf({ options: [{ label: "By mail" }, { label: "By post" }] })), await board.parked({}, requestOf({ options: [{ label: "By mail" }, { label: "By post" }] }))];
    const [mail, post] = [await decide(board.admin, approve(one, { option: 0 })), await decide(board.admin, approve(two, { option: 1 }))];
    expect(documentOf(mail).options).toEqual([{ label: "By mail" }]);
    expect(documentOf(post).options).toEqual([{ label: "By post" }]);
    expect(new Set([mail.approvedHash, post.approvedHash, one.approval.contentHash]).size).toBe(3);
    const { leaseToken } = heldOf((await board.claimOne(two.task.capability))!).lease;
    expect(await codeOf(redeem(board.agent, { id: two.approval.id, leaseToken, contentHash: mail.approvedHash! }))).toBe("content_changed");
    expect(await codeOf(redeem(board.agent, { id: two.approval.id, leaseToken, contentHash: post.approvedHash! }))).toBe("done");
  });

  test("is picked through the batch just the same", async () => {
    const name = await board.capability();
    const asked = [await board.parkedIn(name, requestOf({ options: [{ label: "A" }, { label: "B" }] })), await board.parkedIn(name, requestOf({ options: [{ label: "A" }, { label: "B" }] }))];
    const items = asked.map(({ approval }, option) => ({ approvalId: approval.id, verdict: "approve" as const, seenHash: approval.contentHash, option }));
    const result = await decideMany(board.admin, { items });
    expect(result.items.map(({ approval }) => documentOf(approval!).options![0]!.label)).toEqual(["A", "B"]);
  });

  test("brings its own tables to tick in, and no edit of another option", async () => {
    const request = requestOf({ options, editable: ["/options/0/blocks/0/text"] });
    const asked = await board.parked({}, request);
    expect(await codeOf(decide(board.admin, approve(asked, { option: 1 })))).toBe("invalid");
    expect(await codeOf(decide(board.admin, approve(asked, { option: 0, chosen: { "/options/1/blocks/0": [0] } })))).toBe("invalid");
    const edits = Json.of([{ pointer: "/options/0/blocks/0/text", value: "letter" }]);
    expect(await codeOf(decide(board.admin, approve(asked, { option: 1, chosen: { "/options/1/blocks/0": [0] }, edits })))).toBe("invalid");
    const decided = await decide(board.admin, approve(asked, { option: 1, chosen: { "/options/1/blocks/0": [2] } }));
    expect((decided.approvedRequest as Json).text).toContain('"rows":[["old",3]]');
  });
});

describe("a quorum", () => {
  test("is of people who approve the same document: another option, other rows or other edits are told whose differ", async () => {
    const ada = await board.person("approver", "Ada");
    const asked = await board.parked({ approvalsNeeded: 2 }, toChoose());
    const first = await decide(ada, approve(asked, { chosen: { "/blocks/1": [0] } }));
    expect(first).toMatchObject({ state: "open", votes: [{ by: { name: "Ada" }, option: null, chosen: { "/blocks/1": [0] } }] });
    await expect(decide(board.admin, approve(asked, { chosen: { "/blocks/1": [0, 1] } }))).rejects.toMatchObject({ code: "content_changed", message: expect.stringContaining("Ada approved another version") });
    const decided = await decide(board.admin, approve(asked, { chosen: { "/blocks/1": [0] } }));
    expect(decided).toMatchObject({ verdict: "approved", votes: [{ approvedHash: decided.approvedHash }, { approvedHash: decided.approvedHash }] });
  });

  test("of the database counts only votes for the approved document", async () => {
    const asked = await board.parked({ approvalsNeeded: 2 }, toChoose());
    await decide(await board.person("approver"), approve(asked, { chosen: { "/blocks/1": [0] } }));
    await board.owner.query("insert into decisions (id, approval_id, content_hash, user_id, session_id, verdict, input_hash, created_at, approved_hash) values (gen_random_uuid(), $1, $2, $3, $4, 'approved', 'x', board_now(), 'other')", [asked.approval.id, asked.approval.contentHash, board.admin.userId, board.admin.sessionId]);
    await expect(board.owner.query("update approvals set state = 'decided', verdict = 'approved', decided_by = $2, decided_at = board_now(), approved_hash = 'other', approved_request = '{}' where id = $1", [asked.approval.id, board.admin.userId])).rejects.toThrow("a verdict needs the decisions of people");
  });

  test("is greater for high risk where the policy says so", async () => {
    const policy = { approvalsNeededHighRisk: 2 };
    expect((await board.parked(policy)).approval.approvalsNeeded).toBe(1);
    expect((await board.parked(policy, requestOf({ risk: "high" }))).approval.approvalsNeeded).toBe(2);
    expect((await board.parked({ ...policy, approvalsNeeded: 3 }, requestOf({ risk: "high" }))).approval.approvalsNeeded).toBe(3);
    expect((await board.parked({}, requestOf({ risk: "high" }))).approval.approvalsNeeded).toBe(1);
  });
});
