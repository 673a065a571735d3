// Policies are replaced whole, with an event each, and seen by those they concern.
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as list } from "../../app/api/v1/capabilities/route";
import { GET as get, PUT as put } from "../../app/api/v1/capabilities/[name]/route";
import { Policy } from "../contract/policy";
import { peoplePool } from "../db/pool";
import { type TestDatabase, testDatabase } from "../db/test-database";
import { createKey } from "./create-key";
import { putCapability } from "./put-capability";

let database: TestDatabase;
let root: string;
beforeAll(async () => {
  database = await testDatabase();
  ({ key: root } = await createKey({ name: "root", capabilities: ["*"], scopes: ["admin"] }));
});
afterAll(() => database.drop());

const request = (key: string, method: string, body?: object) =>
  new Request("http://localhost/api/v1/capabilities", { method, headers: { authorization: `Bearer ${key}`, "content-type": "application/json" }, ...(body && { body: JSON.stringify(body) }) });
const at = (name: string) => ({ params: Promise.resolve({ name }) });
const change = (name: string, body: object, key = root) => put(request(key, "PUT", body), at(name));
const events = async (name: string) =>
  (await peoplePool().query("select seq, type, task_id, actor_kind, actor_name, payload::text as payload, hash, at from task_events where capability = $1 order by seq", [name])).rows;

test("a PUT creates with defaults, then replaces whole: what is left out takes its default again", async () => {
  const made = await (await change("deploy", { maxRunning: 3, undoSeconds: 0, timeZone: "Europe/Berlin" })).json();
  expect(made).toMatchObject({ ...Policy.parse({}), name: "deploy", maxRunning: 3, undoSeconds: 0, timeZone: "Europe/Berlin", version: 1 });
  const changed = await (await change("deploy", { leaseSeconds: 60 })).json();
  expect(changed).toMatchObject({ ...Policy.parse({}), leaseSeconds: 60, version: 2 });
  expect(await (await get(request(root, "GET"), at("deploy"))).json()).toEqual(changed);
});

test("each change is one event with before and after, in an unbroken chain; no change is none", async () => {
  await change("chain", {});
  await change("chain", { maxFailures: 4 });
  await change("chain", { maxFailures: 4 });
  await change("chain", { maxFailures: 4, deciders: ["x"] });
  const log = await events("chain");
  expect(log.map(({ seq, type, task_id, actor_kind, actor_name }) => [seq, type, task_id, actor_kind, actor_name])).toEqual(
    [1, 2, 3].map((seq) => [seq, "capability_changed", null, "agent", "root"]),
  );
  expect(log.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { before: null, after: { maxFailures: 3 } }, { before: { maxFailures: 3 }, after: { maxFailures: 4 } }, { before: { deciders: [] }, after: { deciders: ["x"] } },
  ]);
  const { rows } = await peoplePool().query(
    `select e.hash = event_hash(lag(e.hash) over (order by seq), task_id, seq, type, at, row(actor_kind, actor_id, actor_name)::actor, attempt, status, capability, payload) as whole
     from task_events e where capability = 'chain'
     union all select c.event_hash = (select hash from task_events where capability = 'chain' and seq = c.event_seq) from capabilities c where name = 'chain'`,
  );
  expect(rows).toEqual(Array(4).fill({ whole: true }));
});

test("twenty who create and change one at once leave a log without gaps", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => change("crowded", { maxRunning: n + 1 })));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await events("crowded")).map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(await (await get(request(root, "GET"), at("crowded"))).json()).toMatchObject({ version: 20 });
});

const STRICT = { requiresApproval: true, approvalsNeeded: 2, approvalsNeededHighRisk: 3, separateDuties: true, deciders: ["a", "b"], reauthenticate: "high", paused: true, undoSeconds: 30, approvalValidSeconds: 60, maxRounds: 3, retentionDays: 30 } as const;

test.each([
  [{ requiresApproval: false }, "requiresApproval"], [{ approvalsNeeded: 1 }, "approvalsNeeded"], [{ approvalsNeededHighRisk: null }, "approvalsNeededHighRisk"], [{ separateDuties: false }, "separateDuties"],
  [{ deciders: [] }, "deciders"], [{ deciders: ["a", "c"] }, "deciders"], [{ reauthenticate: "never" }, "reauthenticate"],
  [{ paused: false }, "paused"], [{ undoSeconds: 29 }, "undoSeconds"], [{ approvalValidSeconds: 61 }, "approvalValidSeconds"], [{ approvalValidSeconds: null }, "approvalValidSeconds"], [{ maxRounds: 4 }, "maxRounds"], [{ retentionDays: 29 }, "retentionDays"],
])("no key loosens the gate: %j", async (looser, name) => {
  await change("strict", STRICT);
  const before = await events("strict");
  const answer = await change("strict", { ...STRICT, ...looser });
  expect(answer.status).toBe(403);
  expect((await answer.json()).detail).toContain(`: ${name}.`);
  expect(await events("strict")).toEqual(before);
});

test("a key makes the gate stricter and changes what is not of it, and a person loosens it", async () => {
  await change("stricter", { requiresApproval: false, retentionDays: 30 });
  for (const policy of [{ requiresApproval: true, retentionDays: 30 }, STRICT, { ...STRICT, approvalsNeeded: 3, deciders: ["b"], reauthenticate: "always", maxRunning: 7 }]) expect((await change("stricter", policy)).status).toBe(200);
  const admin = { kind: "person", userId: "p", sessionId: "s", name: "Ada", email: "ada@example.test", role: "admin" } as const;
  expect(await putCapability(admin, { name: "stricter", ...Policy.parse({ requiresApproval: false }) })).toMatchObject({ requiresApproval: false });
});

test("who makes a capability at the same moment as another loosens nothing either", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => change("together", { requiresApproval: n % 2 === 0 })));
  const first = (await events("together"))[0];
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  const seen = (await events("together")).map(({ payload }) => JSON.parse(payload).after.requiresApproval);
  expect(seen).toEqual(JSON.parse(first.payload).after.requiresApproval ? [true] : [false, ...(seen.length > 1 ? [true] : [])]);
});

test("a key sees its own; what belongs to another capability does not exist for it", async () => {
  await change("hidden", {});
  const { key } = await createKey({ name: "narrow", capabilities: ["mine"], scopes: ["tasks:work"] });
  expect(await (await list(request(key, "GET"))).json()).toMatchObject({ items: [{ name: "mine" }], next: null });
  const [hidden, missing] = await Promise.all(["hidden", "missing"].map((name) => get(request(key, "GET"), at(name))));
  expect([hidden!.status, missing!.status]).toEqual([404, 404]);
  expect((await get(request(key, "GET"), at("mine"))).status).toBe(200);
  expect((await change("mine", {}, key)).status).toBe(403);
});

test("a key with the scope admin changes only what is its own", async () => {
  const { key } = await createKey({ name: "narrow admin", capabilities: ["mine"], scopes: ["admin"] });
  expect((await change("mine", { paused: true }, key)).status).toBe(200);
  expect((await change("hidden", {}, key)).status).toBe(403);
  expect((await change("missing", {}, key)).status).toBe(403);
});

test.each([
  [{ leaseSeconds: 0 }, 422], [{ leaseSeconds: 1.5 }, 422], [{ leaseSeconds: "60" }, 422], [{ backoffSeconds: -1 }, 422], [{ maxRunning: 0 }, 422],
  [{ timeZone: "Mars/Olympus" }, 422], [{ timeZone: "+02:00" }, 422], [{ unknown: 1 }, 422], [{ requiresApproval: null }, 422],
])("a policy that cannot be, %j, is a 422 and writes nothing", async (body, status) => {
  expect((await change("broken", body)).status).toBe(status);
  expect(await events("broken")).toEqual([]);
});

test("a name that cannot be is not there", async () => {
  for (const name of ["", "UPPER", "../x", "a b", "-a", "a".repeat(65)]) expect((await change(name, {})).status, name).toBe(404);
});
