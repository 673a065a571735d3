// Who looks at what: kept by the database, told to every server's streams, gone by itself, and never in the log.
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { getApproval } from "../feed/get-approval";
import { stream } from "../feed/stream";
import { listApprovals } from "../http/reads";
import { presence } from "./presence";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const idle = () => ({ signal: new AbortController().signal });
const names = async (id: string) => (await getApproval(board.admin, { id }, idle())).viewers.map(({ name }) => name);
const written = async (id: string) => (await board.owner.query("select xmin::text, since, beat_at from viewers where approval_id = $1", [id])).rows;

test("who opens a request is shown to the others, in the list and in the item, and not to agents", async () => {
  const { approval, task } = await board.parked();
  const ada = await board.person("viewer", "Ada");
  expect(await presence(ada, { id: approval.id })).toEqual({ viewers: [{ id: ada.userId, name: "Ada", since: expect.any(String) }] });
  await presence(board.admin, { id: approval.id });
  expect(await names(approval.id)).toEqual(["Ada", board.admin.name]);
  const rows = await listApprovals(board.admin, { capability: [task.capability] });
  expect(rows.items[0]!.viewers.map(({ name }) => name)).toEqual(["Ada", board.admin.name]);
  expect((await getApproval(board.agent, { id: approval.id }, idle())).viewers).toEqual([]);
  expect((await listApprovals(board.agent, { capability: [task.capability] })).items[0]!.viewers).toEqual([]);
});

test("who leaves is gone at once, and who says nothing fades after 20 seconds with nothing running", async () => {
  const { approval } = await board.parked();
  const [ada, bob] = [await board.person("viewer", "Ada"), await board.person("viewer", "Bob")];
  for (const one of [ada, bob]) await presence(one, { id: approval.id });
  await presence(ada, { id: approval.id, leave: true });
  expect(await names(approval.id)).toEqual(["Bob"]);
  await board.later("19 seconds");
  expect(await names(approval.id)).toEqual(["Bob"]);
  await board.later("2 seconds");
  expect(await names(approval.id)).toEqual([]);
});

test("a beat keeps the first time, and one that is not due writes nothing", async () => {
  const { approval } = await board.parked();
  await presence(board.admin, { id: approval.id });
  const first = await written(approval.id);
  await presence(board.admin, { id: approval.id });
  expect(await written(approval.id)).toEqual(first);
  await board.later("10 seconds");
  await presence(board.admin, { id: approval.id });
  const [later] = await written(approval.id);
  expect(later!.since).toEqual(first[0]!.since);
  expect(later!.beat_at > first[0]!.beat_at).toBe(true);
});

test("nothing of it is in the log, and there is no presence at what is not there", async () => {
  const { approval, task } = await board.parked();
  const before = await board.eventsOf(task.id);
  await presence(board.admin, { id: approval.id });
  await presence(board.admin, { id: approval.id, leave: true });
  expect(await board.eventsOf(task.id)).toEqual(before);
  expect(await codeOf(presence(board.admin, { id: board.agent.agentId }))).toBe("not_found");
});

test("rows that faded long ago go when somebody comes", async () => {
  const old = await board.parked();
  await presence(board.admin, { id: old.approval.id });
  await board.later("11 minutes");
  await presence(board.admin, { id: (await board.parked()).approval.id });
  expect(await written(old.approval.id)).toEqual([]);
});

test("a stream that asks hears who comes and goes, whole and once each, whichever server they came to", async () => {
  const { approval } = await board.parked();
  const leaving = new AbortController();
  const answer = await stream(board.admin, { presence: "true" }, { headers: new Headers(), signal: leaving.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<{ name: string; approvalId: string }[]> => {
    for (;;) {
      const frame = /event: presence\ndata: (.*)\n\n/.exec(text);
      if (frame) {
        text = text.slice(frame.index + frame[0].length);
        return JSON.parse(frame[1]!).viewers.filter((viewer: { approvalId: string }) => viewer.approvalId === approval.id);
      }
      text += (await reader.read()).value ?? "";
    }
  };
  expect(await next()).toEqual([]);
  // Another server's statement: this process hears of it by the bell alone.
  const other = await board.connection();
  await other.query("insert into viewers select $1, $2, board_now(), board_now()", [approval.id, board.admin.userId]);
  await other.query("select pg_notify('holdpoint', 'presence')");
  expect(await next()).toMatchObject([{ approvalId: approval.id, name: board.admin.name }]);
  await presence(board.admin, { id: approval.id, leave: true });
  expect(await next()).toEqual([]);
  leaving.abort();
});
