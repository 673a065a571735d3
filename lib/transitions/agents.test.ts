// Agents and their keys: made, limited, revoked, stopped.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { POST as createKeyRoute } from "../../app/api/v1/agents/[id]/keys/route";
import { GET as streamRoute } from "../../app/api/v1/stream/route";
import { auth } from "../access/auth";
import { identify } from "../access/identify";
import { PEER_HEADER, peersAreStamped } from "../access/peer";
import type { AgentCaller } from "../contract/caller";
import { createAgent, updateAgent } from "./change-agent";
import { claim } from "./claim";
import { createAgentKey } from "./create-agent-key";
import { decide } from "./decide";
import { getAgent, listAgents } from "./list-agents";
import { park } from "./park";
import { revokeKey } from "./revoke-key";
import { stopAgent } from "./stop-agent";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const RIGHTS = { scopes: ["tasks:work" as const], capabilities: ["*"], ranges: [] as string[], expiresAt: null };
const made = async (rights: Partial<typeof RIGHTS> = {}) => {
  const agent = await createAgent(board.admin, { name: `agent ${crypto.randomUUID()}` });
  return { agent, key: await createAgentKey(board.admin, { id: agent.id, ...RIGHTS, ...rights }) };
};
const as = (key: { key: string | null }, address?: string) => identify({ headers: new Headers({ authorization: `Bearer ${key.key}`, ...(address && { [PEER_HEADER]: address }) }) });
const asAgent = async (key: { key: string | null }) => (await as(key)) as AgentCaller;
const codeAs = (key: { key: string | null }, address?: string) => codeOf(as(key, address));
const lastEvents = async (count: number) => (await board.owner.query("select type, payload from task_events where task_id is null and capability is null order by seq desc limit $1", [count])).rows;

describe("a key", () => {
  test("is said once, kept as a hash, and listed by its beginning", async () => {
    const { agent, key } = await made();
    expect(key.key!.startsWith(key.prefix)).toBe(true);
    expect(JSON.stringify((await board.owner.query("select *, hash::text from api_keys")).rows) + JSON.stringify(await getAgent(board.admin, { id: agent.id }))).not.toContain(key.key!.slice(11));
    expect(await getAgent(board.admin, { id: agent.id })).toMatchObject({ liveKeys: 1, scopes: ["tasks:work"], owner: { id: board.admin.userId }, keys: [{ prefix: key.prefix, state: "live" }] });
    expect((await lastEvents(1))[0]).toMatchObject({ type: "key_created", payload: { agentId: agent.id, prefix: key.prefix } });
  });

  test("is not kept for a repeat by Idempotency-Key either", async () => {
    const { agent } = await made();
    const session = (await board.owner.query("select token from sessions where id = $1", [board.admin.sessionId])).rows[0].token as string;
    const context = await (await auth()).$context;
    const signed = `${session}.${await sign(session, context.secret)}`;
    const call = () => createKeyRoute(new Request(`http://127.0.0.1:3000/api/v1/agents/${agent.id}/keys`, {
      method: "POST", body: JSON.stringify({ scopes: ["tasks:read"], capabilities: ["*"] }),
      headers: { "content-type": "application/json", "idempotency-key": "once", cookie: `holdpoint.session_token=${encodeURIComponent(signed)}` },
    }), { params: Promise.resolve({ id: agent.id }) });
    const [first, second] = [await (await call()).json() as { id: string; key: string }, await (await call()).json() as { id: string; key: null }];
    expect(first.key).toMatch(/^hp_/);
    expect(second).toEqual({ ...first, key: null });
    expect(JSON.stringify((await board.owner.query("select * from idempotent_answers")).rows)).not.toContain(first.key);
  });

  test("with ranges works nowhere where no front door says who calls", async () => {
    const { key } = await made({ ranges: ["10.1.0.0/16"] });
    expect(await codeAs(key, "10.1.2.3")).toBe("forbidden");
  });

  test("with ranges works from inside them alone, in either way of writing an address", async () => {
    peersAreStamped();
    const { key } = await made({ ranges: ["10.1.0.0/16", "192.0.2.7", "2001:db8::/32"] });
    for (const address of ["10.1.2.3", "::ffff:10.1.2.3", "192.0.2.7", "2001:db8:1::9"]) expect(await codeAs(key, address), address).toBe("done");
    for (const address of ["10.2.0.1", "192.0.2.8", "::1", "2001:db9::1", "", "nonsense", undefined]) expect(await codeAs(key, address), String(address)).toBe("forbidden");
  });

  test("with an end stops at it", async () => {
    const { key } = await made({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() as unknown as null });
    expect(await codeAs(key)).toBe("done");
    await board.later("1 hour");
    await expect.poll(() => codeAs(key), { timeout: 1000 }).toBe("unauthenticated");
  });

  test("for what is no capability is not made", async () => {
    const agent = await createAgent(board.admin, { name: "no capability" });
    await expect(createAgentKey(board.admin, { id: agent.id, ...RIGHTS, capabilities: ["nothing-like-it"] })).rejects.toMatchObject({ code: "invalid", fields: { errors: [{ pointer: "/capabilities/0" }] } });
    expect((await getAgent(board.admin, { id: agent.id })).keys).toEqual([]);
  });

  test("that is revoked stops within a second, and the held call and the stream that it opened end", async () => {
    const name = await board.capability();
    const { key } = await made({ scopes: ["tasks:work", "events:read"] as unknown as ["tasks:work"] });
    const [agent, never] = [await asAgent(key), new AbortController().signal];
    const held = codeOf(claim(agent, { capabilities: [name], limit: 1, waitSeconds: 30 }, { signal: never }));
    const stream = await streamRoute(new Request("http://127.0.0.1:3000/api/v1/stream", { headers: { authorization: `Bearer ${key.key}` } }));
    const from = performance.now();
    expect(await revokeKey(board.admin, { id: key.id })).toMatchObject({ state: "revoked" });
    expect(await held).toBe("unauthenticated");
    expect(await stream.text()).toContain("event: bye");
    await expect.poll(() => codeAs(key), { timeout: 1000 }).toBe("unauthenticated");
    expect(performance.now() - from).toBeLessThan(5000);
    expect((await lastEvents(1))[0]).toMatchObject({ type: "key_revoked", payload: { prefix: key.prefix } });
    await revokeKey(board.admin, { id: key.id });
    expect((await lastEvents(2)).map(({ type }) => type)).toEqual(["key_revoked", "key_created"]);
  });
});

describe("an agent that is stopped", () => {
  test("loses every key and lease by events, its tasks go back, and what it parked stays with people", async () => {
    const { agent, key } = await made();
    const second = await createAgentKey(board.admin, { id: agent.id, ...RIGHTS });
    const caller = await asAgent(key);
    const held = await board.claimed({}, {}, caller);
    const asked = await board.claimed({}, {}, caller);
    const approval = await park(caller, { ...asked.lease, request: requestOf() });
    const stopped = await stopAgent(board.admin, { id: agent.id, reason: "It writes nonsense" });
    expect(stopped).toMatchObject({ liveKeys: 0, leases: 0, holds: [], keys: [{ state: "revoked" }, { state: "revoked" }] });
    for (const one of [key, second]) expect(await codeAs(one)).toBe("unauthenticated");
    expect((await board.eventsOf(held.task.id)).at(-1)).toMatchObject({ type: "lease_revoked", status: "pending", payload: { note: "It writes nonsense" }, actor_name: board.admin.name });
    expect(await codeOf(decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash }))).toBe("done");
    expect((await lastEvents(1))[0]).toMatchObject({ type: "agent_stopped", payload: { agentId: agent.id, reason: "It writes nonsense" } });
  });

  test("after a redeem that nothing settled leaves its task to people, not to another agent", async () => {
    const { approval, task } = await board.redeemed();
    await stopAgent(board.admin, { id: board.agent.agentId });
    expect((await board.eventsOf(task.id)).map(({ type }) => type).slice(-2)).toEqual(["lease_revoked", "escalated"]);
    expect((await board.owner.query("select redeemed_at is not null as redeemed from approvals where id = $1", [approval.id])).rows).toEqual([{ redeemed: true }]);
  });

  test("that is not there is not found, nor its keys", async () => {
    for (const verb of [stopAgent, getAgent, revokeKey]) expect(await codeOf(verb(board.admin, { id: crypto.randomUUID() }))).toBe("not_found");
  });
});

test("an agent has one name and an owner who is here", async () => {
  const { agent } = await made();
  const owner = await board.person("operator");
  await expect(createAgent(board.admin, { name: agent.name })).rejects.toMatchObject({ code: "invalid", fields: { errors: [{ pointer: "/name" }] } });
  await expect(updateAgent(board.admin, { id: agent.id, ownerId: crypto.randomUUID() })).rejects.toMatchObject({ code: "invalid", fields: { errors: [{ pointer: "/ownerId" }] } });
  expect(await updateAgent(board.admin, { id: agent.id, ownerId: owner.userId })).toMatchObject({ owner: { id: owner.userId } });
  expect((await listAgents()).items.find(({ id }) => id === agent.id)).toMatchObject({ owner: { id: owner.userId, name: owner.name } });
});

async function sign(value: string, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return Buffer.from(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(value))).toString("base64");
}
