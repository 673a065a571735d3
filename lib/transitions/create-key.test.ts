import { afterAll, beforeAll, expect, test } from "vitest";
import { looksLikeKey } from "../db/api-key";
import { insertPerson } from "../db/insert-person";
import { SYSTEM } from "../contract/caller";
import { Json } from "../contract/json";
import { Policy } from "../contract/policy";
import { peoplePool } from "../db/pool";
import { putCapability } from "../db/put-capability";
import { transaction } from "../db/transaction";
import { type TestDatabase, testDatabase } from "../db/test-database";
import { createKey } from "./create-key";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("makes the agent and the capabilities that are missing, with an event each", async () => {
  const { id, key } = await createKey({ name: "Form filler", capabilities: ["job-application", "vm-change", "vm-change"], scopes: ["tasks:work", "tasks:work"] });
  expect(looksLikeKey(key)).toBe(true);
  const { rows } = await peoplePool().query("select k.scopes, k.capabilities, k.prefix, a.name, a.owner_id from api_keys k join agents a on a.id = k.agent_id where k.id = $1", [id]);
  expect(rows).toEqual([{ scopes: ["tasks:work"], capabilities: ["job-application", "vm-change"], prefix: key.slice(0, 11), name: "Form filler", owner_id: null }]);
  const made = await peoplePool().query("select c.name, c.requires_approval, e.type, e.seq, e.actor_kind from capabilities c join task_events e on e.capability = c.name order by c.name");
  expect(made.rows).toEqual(["job-application", "vm-change"].map((name) => ({ name, requires_approval: true, type: "capability_changed", seq: 1, actor_kind: "system" })));
  const said = await peoplePool().query("select actor_name, payload->>'name' as name, payload->'scopes' as scopes, payload::text like '%' || $2 || '%' as told from task_events where type = 'key_created' and payload->>'keyId' = $1", [id, key]);
  expect(said.rows).toEqual([{ actor_name: "Holdpoint", name: "Form filler", scopes: new Json('["tasks:work"]'), told: false }]);
});

test("gives an agent of the same name another key, leaves policies alone, and hands the agent to the first admin", async () => {
  const policy = Policy.parse({ requiresApproval: false });
  await transaction(peoplePool(), (client) => putCapability(client, "vm-change", policy, SYSTEM));
  await insertPerson(peoplePool(), { name: "Ada", email: "ada@example.test", passwordHash: "x:y", role: "admin" });
  await createKey({ name: "Form filler", capabilities: ["vm-change", "*"], scopes: ["tasks:read"] });
  const { rows } = await peoplePool().query("select u.name as owner, array_agg(k.capabilities::text order by k.created_at) as keys from agents a join users u on u.id = a.owner_id join api_keys k on k.agent_id = a.id group by 1");
  expect(rows).toEqual([{ owner: "Ada", keys: ["{job-application,vm-change}", "{*}"] }]);
  expect((await peoplePool().query("select requires_approval from capabilities where name = 'vm-change'")).rows).toEqual([{ requires_approval: false }]);
});

test.each([
  ["a blank name", { name: " ", capabilities: ["*"], scopes: ["tasks:read"] }, "/name"],
  ["a capability that is no name", { name: "a", capabilities: ["Job Application"], scopes: ["tasks:read"] }, "/capabilities/0"],
  ["no capability", { name: "a", capabilities: [], scopes: ["tasks:read"] }, "/capabilities"],
  ["an unknown scope", { name: "a", capabilities: ["*"], scopes: ["tasks:decide"] }, "/scopes/0"],
  ["no scope", { name: "a", capabilities: ["new-one"], scopes: [] }, "/scopes"],
])("refuses %s and writes nothing", async (_name, asked, pointer) => {
  await expect(createKey(asked)).rejects.toMatchObject({ code: "invalid", fields: { errors: [{ pointer }] } });
  expect((await peoplePool().query("select from agents where name = 'a'")).rowCount).toBe(0);
  expect((await peoplePool().query("select from capabilities where name = 'new-one'")).rowCount).toBe(0);
});
