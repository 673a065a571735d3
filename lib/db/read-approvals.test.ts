// The lists of requests on a board where forty thousand wait: in a file of its own, since it fills the tables.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { listStatement, readApprovals } from "./read-approvals";

const EACH = 8_000;
const LIMIT = 50;

let board: TestBoard;
let me: string;
beforeAll(async () => {
  board = await testBoard();
  me = board.admin.userId;
  const { approval } = await board.parkedIn(await board.capability());
  await board.owner.query("analyze");
  const owner = await board.owner.connect();
  await owner.query("set session_replication_role = replica");
  const states = { waiting: {}, overdue: {}, decided: { state: "decided", verdict: "rejected", comment: "No", decided_by: me }, expired: { state: "expired" }, withdrawn: { state: "withdrawn" } };
  for (const [name, fields] of Object.entries(states)) {
    const days = name === "waiting" ? 1 : -9;
    await owner.query(
      `with made as (select n, gen_random_uuid() as id, gen_random_uuid() as task_id from generate_series(1, ${EACH}) n),
       copied as (insert into tasks select r.* from made m, tasks t, jsonb_populate_record(t, jsonb_build_object('id', m.task_id, 'title', 'Letter ' || m.n, 'approval_id', m.id)) r where t.id = $2)
       insert into approvals select r.* from made m, approvals a, jsonb_populate_record(a, $3::jsonb || jsonb_build_object('id', m.id, 'task_id', m.task_id, 'question', 'Send letter ' || m.n,
         'reversible', m.n % 2 = 0, 'created_at', a.created_at - m.n * interval '1 s', 'decided_at', case when $3::jsonb ? 'verdict' then a.created_at - m.n * interval '1 s' end,
         'expires_at', a.created_at + $4::int * interval '1 day' + m.n * interval '1 s')) r where a.id = $1`,
      [approval.id, approval.taskId, JSON.stringify(fields), days],
    );
  }
  owner.release(true);
}, 120_000);
afterAll(() => board.drop());

for (const statistics of ["of an empty board", "as they are"])
  describe(`with statistics ${statistics}`, () => {
    beforeAll(async () => {
      if (statistics === "as they are") await board.owner.query("analyze");
    });

    for (const state of ["waiting", "open", "decided", "expired", "withdrawn", undefined] as const)
      test(`the list of ${state ?? "all"} requests reads what it shows and not what else there is, on any page`, async () => {
        let cursor: string | null = null;
        for (let page = 0; page < 3; page++) {
          const filter = { ...(state && { state }), ...(cursor && { cursor }) };
          expect(await rowsRead(filter)).toBeLessThan(6 * LIMIT);
          const { items, next } = await readApprovals(filter, null, me);
          expect(items).toHaveLength(LIMIT);
          cursor = next;
        }
      });

    for (const state of ["waiting", "open"] as const)
      test.each([{ q: "nowhere" }, { q: "letter 7777" }, { assignee: "me" }, { assignee: "nobody" }, { capability: ["nowhere"] }, { risk: "high" as const }, { agent: "nobody" }])(`a list of ${state} requests narrowed by %j reads each table once at most`, async (filter) => {
        const { text, values } = listStatement({ ...filter, state, limit: LIMIT }, null, me);
        const { rows } = await board.owner.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(`explain (analyze, buffers, timing off, format json) ${text}`, values);
        const { "Shared Hit Blocks": hit = 0, "Shared Read Blocks": read = 0 } = rows[0]!["QUERY PLAN"][0].Plan;
        expect(hit + read).toBeLessThan(EACH);
      });
  });

test("an open list finds by the title of a task and by the question, and by who has it", async () => {
  const find = async (filter: object) => (await readApprovals({ state: "open", ...filter }, null, me)).items.map(({ question }) => question);
  expect(await find({ q: "SEND LETTER 7777" })).toEqual(["Send letter 7777"]);
  const client = await board.connection(board.ownerUrl);
  await client.query("set session_replication_role = replica");
  await client.query("update tasks set title = 'Needle in a title' where id = (select task_id from approvals where question = 'Send letter 4242' and state = 'open' and expires_at > now())");
  expect(await find({ q: "needle" })).toEqual(["Send letter 4242"]);
  await client.query("update tasks set assignee_id = $1 where title = 'Needle in a title'", [me]);
  for (const assignee of ["me", me]) expect(await find({ assignee })).toEqual(["Send letter 4242"]);
  expect(await find({ assignee: "nobody" })).toEqual([]);
});

test("every request is on exactly one page of its list, in order", async () => {
  for (const state of ["waiting", "expired"] as const) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readApprovals>> = await readApprovals({ state, limit: 200, ...(cursor && { cursor }) }, null, me);
      seen.push(...page.items.map(({ reversible, expiresAt, id }) => (state === "waiting" ? `${Number(reversible)} ${expiresAt} ${id}` : `${expiresAt} ${id}`)));
      cursor = page.next;
    } while (cursor);
    expect(new Set(seen).size).toBe(state === "waiting" ? EACH + 1 : 2 * EACH);
    expect(seen).toEqual(state === "waiting" ? seen.toSorted() : seen.toSorted().reverse());
  }
});

/** Rows of `approvals` that the statement took from the table to make one page. */
async function rowsRead(filter: Parameters<typeof readApprovals>[0]): Promise<number> {
  const { text, values } = listStatement({ ...filter, limit: LIMIT }, null, me);
  const { rows } = await board.owner.query<{ "QUERY PLAN": [{ Plan: Node }] }>(`explain (analyze, timing off, format json) ${text}`, values);
  return sum(rows[0]!["QUERY PLAN"][0].Plan);
}

type Node = { "Relation Name"?: string; "Actual Rows": number; "Actual Loops": number; "Rows Removed by Filter"?: number; Plans?: Node[] };

function sum(node: Node): number {
  const own = node["Relation Name"] === "approvals" ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"] : 0;
  return (node.Plans ?? []).reduce((total, part) => total + sum(part), own);
}
