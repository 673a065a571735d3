// Three roles: the owner migrates, the application works, and who only looks sees no secret.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { decide } from "../transitions/decide";

let board: TestBoard;
let reader: pg.Client;
let login: string;
beforeAll(async () => {
  board = await testBoard();
  const { approval } = await board.parked({}, requestOf({ blocks: [{ kind: "fields", title: "Sign in", fields: [{ name: "pw", label: "Password", type: "secret", value: "CANARY-SECRET" }] }] }));
  await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
  const database = new URL(board.ownerUrl).pathname.slice(1);
  login = `${database}_ada`;
  await board.owner.query(`create role ${login} login password 'pw' in role ${database}_read`);
  const url = new URL(board.ownerUrl);
  [url.username, url.password] = [login, "pw"];
  reader = new pg.Client({ connectionString: url.href });
  await reader.connect();
});
afterAll(async () => {
  await reader.end();
  await board.owner.query(`drop role ${login}`);
  await board.drop();
});

const tables = async () => (await board.owner.query<{ name: string }>("select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')")).rows.map(({ name }) => name);
const columnsFor = async (role: string, right: string) =>
  (await board.owner.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind in ('r', 'p') and has_column_privilege($1, c.oid, a.attnum, $2)`, [role, right])).rows.map(({ name }) => name);

describe("who only looks", () => {
  test("reads what the board shows", async () => {
    const { rows } = await reader.query("select t.title, t.status, a.question, a.verdict, u.name, d.created_at from tasks t join approvals a on a.task_id = t.id join decisions d on d.approval_id = a.id join users u on u.id = d.user_id");
    expect(rows).toHaveLength(1);
    expect((await reader.query("select type, payload from task_events where task_id is not null order by id")).rows.length).toBeGreaterThan(3);
  });

  test("reads no password, key, session, token or secret field, by name of the column or of the table", async () => {
    const seen = await columnsFor(login, "SELECT");
    expect(seen.filter((name) => /password|secret|token|session|api_keys|accounts|verifications|passkeys|links|answers|blobs|sign_in_failures|lease_hash|request|edits|notes/.test(name))).toEqual([]);
    for (const table of ["accounts", "sessions", "api_keys", "passkeys", "verifications", "one_time_links", "board", "blobs", "idempotent_answers", "sign_in_failures"]) await expect(reader.query(`select * from ${table}`), table).rejects.toThrow(/permission denied/);
    await expect(reader.query("select request from approvals")).rejects.toThrow(/permission denied/);
  });

  test("finds a secret nowhere in what is readable", async () => {
    for (const table of await tables()) {
      const columns = (await columnsFor(login, "SELECT")).filter((name) => name.startsWith(`${table}.`)).map((name) => `"${name.split(".")[1]}"`);
      if (columns.length) expect(JSON.stringify((await reader.query(`select ${columns.join()} from ${table}`)).rows), table).not.toContain("CANARY-SECRET");
    }
    expect(JSON.stringify((await board.owner.query("select request from approvals")).rows)).toContain("CANARY-SECRET");
  });

  test("writes nothing", async () => {
    for (const right of ["INSERT", "UPDATE"]) expect(await columnsFor(login, right), right).toEqual([]);
    for (const table of await tables()) {
      const { rows } = await board.owner.query("select has_table_privilege($1, $2, 'DELETE, TRUNCATE, TRIGGER, REFERENCES') as may", [login, table]);
      expect(rows[0].may, table).toBe(false);
    }
    await expect(reader.query("create table mine ()")).rejects.toThrow(/permission denied/);
    await expect(reader.query("update tasks set priority = 1")).rejects.toThrow(/permission denied/);
  });
});

test("the application writes rows, and changes no event, no decision, no rule and no table", async () => {
  const app = decodeURIComponent(new URL(board.appUrl).username);
  const { rows } = await board.owner.query("select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as rights from pg_roles where rolname = $1", [app]);
  expect(rows[0].rights).toBe(false);
  const changes = await columnsFor(app, "UPDATE");
  expect(changes.filter((name) => /^(task_events|blobs|attachments|approval_attachments|signal_changes)/.test(name))).toEqual([]);
  expect(changes.filter((name) => name.startsWith("decisions."))).toEqual(["decisions.undone_at"]);
  for (const table of await tables()) {
    const owned = await board.owner.query("select has_table_privilege($1, $2, 'TRUNCATE, TRIGGER') as may, pg_has_role($1, (select relowner from pg_class where oid = $2::regclass), 'USAGE') as owns", [app, table]);
    expect(owned.rows[0], table).toEqual({ may: false, owns: false });
  }
  const own = await board.connection();
  for (const statement of ["truncate task_events", "alter table tasks disable trigger all", "set session_replication_role = replica", "drop trigger tasks_made_logged on tasks", "create or replace function is_decider(deciders text[], person text) returns boolean language sql as 'select true'", "create temporary table tasks ()", "create table t ()", "delete from task_events"])
    await expect(own.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
});
