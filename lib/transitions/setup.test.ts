// The first person of a board: by the environment, or by a link that works once.
import { afterEach, beforeEach, expect, test } from "vitest";
import { POST } from "../../app/api/v1/setup/route";
import { verifyPassword } from "better-auth/crypto";
import { peoplePool } from "../db/pool";
import { type TestDatabase, testDatabase } from "../db/test-database";
import { createFirstOwner } from "./create-first-owner";

let database: TestDatabase;
const environment = { ...process.env };
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.drop();
  delete process.env["HOLDPOINT_OWNER_EMAIL"];
  delete process.env["HOLDPOINT_OWNER_PASSWORD"];
  Object.assign(process.env, environment);
});

const tokenOf = (link: { setupUrlPath: string } | null) => /^\/setup\?token=([\w-]{43})$/.exec(link!.setupUrlPath)![1]!;
const joined = async () => (await peoplePool().query("select e.actor_name, e.payload->>'by' as by, u.email from task_events e left join users u on u.id = e.payload->>'personId' where e.type = 'person_joined'")).rows;
const people = async () => (await peoplePool().query("select u.email, u.name, u.role, a.password from users u join accounts a on a.user_id = u.id")).rows;
const setUp = (body: object) =>
  POST(new Request("http://localhost/api/v1/setup", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }));
const admin = { name: "Ada", email: "Ada@Example.test", password: "correct horse" };
const own = (email?: string, password?: string) => Object.assign(process.env, email && { HOLDPOINT_OWNER_EMAIL: email }, password && { HOLDPOINT_OWNER_PASSWORD: password });

test("an owner in the environment becomes the first admin, once", async () => {
  own("Boss@Example.test", "correct horse");
  expect(await createFirstOwner()).toBeNull();
  own("other@example.test");
  expect(await createFirstOwner()).toBeNull();
  const [boss, ...others] = await people();
  expect(boss).toMatchObject({ email: "boss@example.test", name: "Boss", role: "admin" });
  expect(await joined()).toEqual([{ actor_name: "Holdpoint", by: "environment", email: "boss@example.test" }]);
  expect(await verifyPassword({ hash: boss.password, password: "correct horse" })).toBe(true);
  expect(others).toEqual([]);
});

test.each([["boss@example.test", undefined], [undefined, "correct horse"], ["not an address", "correct horse"], ["boss@example.test", "short"]])(
  "an owner that cannot be is one clear sentence: %s, %s", async (email, password) => {
    own(email, password);
    await expect(createFirstOwner()).rejects.toThrow(/^HOLDPOINT_OWNER_.*\.$/);
    expect(await people()).toEqual([]);
  });

test("the link makes the first admin, and works once", async () => {
  const token = tokenOf(await createFirstOwner());
  expect((await setUp({ ...admin, token: "x".repeat(43) })).status).toBe(403);
  expect((await setUp({ ...admin, token, password: "short" })).status).toBe(422);
  const answer = await setUp({ ...admin, token });
  expect([answer.status, await answer.json()]).toEqual([201, { email: "ada@example.test" }]);
  expect((await setUp({ ...admin, token, email: "second@example.test" })).status).toBe(403);
  expect(await people()).toMatchObject([{ email: "ada@example.test", name: "Ada", role: "admin" }]);
  expect(await joined()).toEqual([{ actor_name: "Ada", by: "setup", email: "ada@example.test" }]);
  expect(await createFirstOwner()).toBeNull();
});

test("of twenty who use the link at once one becomes admin", async () => {
  const token = tokenOf(await createFirstOwner());
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => setUp({ ...admin, token, email: `ada${at}@example.test` })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(403)]);
  expect(await people()).toHaveLength(1);
});

test("servers that start at once each print a link that works, and one that makes the owner ends them all", async () => {
  const tokens = (await Promise.all(Array.from({ length: 6 }, createFirstOwner))).map(tokenOf);
  expect(new Set(tokens).size).toBe(6);
  expect((await setUp({ ...admin, token: tokens[0]! })).status).toBe(201);
  for (const token of tokens) expect((await setUp({ ...admin, token })).status).toBe(403);
});

test("servers that start at once with an owner make one", async () => {
  own("boss@example.test", "correct horse");
  expect(await Promise.all(Array.from({ length: 6 }, createFirstOwner))).toEqual(Array(6).fill(null));
  expect(await people()).toHaveLength(1);
});

test("the token is kept as a hash only", async () => {
  const token = tokenOf(await createFirstOwner());
  const { rows } = await peoplePool().query("select setup_hash from board");
  expect(rows[0].setup_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(rows[0].setup_hash).not.toContain(token);
});
