// A board for a test file: a database of its own, capabilities, agents and people to act on it, and a clock to move.
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { identify } from "../lib/access/identify";
import type { Role, Scope } from "../lib/contract/actor";
import { SCOPES } from "../lib/contract/actor";
import type { Approval } from "../lib/contract/approval";
import type { AgentCaller, Caller, PersonCaller } from "../lib/contract/caller";
import { Json } from "../lib/contract/json";
import type { Call, Input } from "../lib/contract/operations";
import { Policy } from "../lib/contract/policy";
import { Refusal } from "../lib/contract/problem";
import type { Task } from "../lib/contract/task";
import type { Claim, ClaimAnswer } from "../lib/contract/work";
import { type TestDatabase, testDatabase } from "../lib/db/test-database";
import { claim } from "../lib/transitions/claim";
import { createKey } from "../lib/transitions/create-key";
import { createTask } from "../lib/transitions/create-tasks";
import { decide } from "../lib/transitions/decide";
import { park } from "../lib/transitions/park";
import { putCapability } from "../lib/transitions/put-capability";
import { redeem } from "../lib/transitions/redeem";

export type Keyed = AgentCaller & { key: string };
export type Held = { task: Task; lease: { id: string; leaseToken: string } };
export type Asked = Held & { approval: Approval };
type Verdict = "approve" | "request_changes" | "reject";

export type TestBoard = TestDatabase & Awaited<ReturnType<typeof start>>;

/** Policies of this board skip the backoff and the undo window unless a test asks for them. `prepare` makes its tables, where another version does. */
export async function testBoard(...prepare: Parameters<typeof testDatabase>): Promise<TestBoard> {
  const database = await testDatabase(...prepare);
  return { ...database, ...(await start(database)) };
}

/** What a refusal says, or "done". */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(() => "done", (error: unknown) => {
    if (error instanceof Refusal) return error.code;
    throw error;
  });
}

/** The smallest change request. */
export function requestOf(fields: object = {}): Json {
  const text = { kind: "text", text: "Send it." };
  return new Json(JSON.stringify({ question: "Send the letter", risk: "low", reversible: true, blocks: [text], ...fields }));
}

async function start({ ownerUrl, appUrl, drop }: TestDatabase) {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4, options: "-c timezone=UTC" });
  owner.on("error", () => undefined);
  const admin = await person("admin");
  const agent = await anAgent();
  const others: pg.Client[] = [];
  let names = 0;

  return { owner, admin, agent, person, anAgent, later, capability, task, claimed, parked, parkedIn, decided, redeemed, claimOne, rowOf, eventsOf, dump, connection, locked, drop: close };

  async function close(): Promise<void> {
    for (const one of [owner, ...others]) await one.end().catch(() => undefined);
    await drop();
  }

  /** A signed-in person: their row and the row of their session. */
  async function person(role: Role, name = `${role} ${uuidv7().slice(-6)}`): Promise<PersonCaller> {
    const [userId, sessionId] = [uuidv7(), uuidv7()];
    const email = `${userId}@example.test`;
    await owner.query("insert into users (id, name, email, role) values ($1, $2, $3, $4)", [userId, name, email, role]);
    await owner.query("insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 year')", [sessionId, userId, uuidv7()]);
    return { kind: "person", userId, sessionId, name, email, role };
  }

  async function anAgent(capabilities = ["*"], scopes: readonly Scope[] = SCOPES): Promise<Keyed> {
    const { key } = await createKey({ name: `agent ${uuidv7().slice(-6)}`, capabilities, scopes: [...scopes] });
    const caller = await identify({ headers: new Headers({ authorization: `Bearer ${key}` }) });
    return { ...(caller as AgentCaller), key };
  }

  /** Moves the board's clock on; sleeping is for nobody. */
  async function later(interval: string): Promise<void> {
    await owner.query("update board set clock_shift = clock_shift + $1::interval", [interval]);
  }

  async function capability(policy: Partial<Policy> = {}, name = `work-${++names}`): Promise<string> {
    await putCapability(admin, { name, ...Policy.parse({ backoffSeconds: 0, undoSeconds: 0, ...policy }) });
    return name;
  }

  async function task(name: string, fields: Partial<Input<"createTask">> = {}, by: Caller = agent): Promise<Task> {
    return (await createTask(by, { capability: name, title: "Write to Northwind", priority: 0, labels: [], ...fields })).output;
  }

  async function claimOne(name: string, by: AgentCaller = agent): Promise<Claim | undefined> {
    const answer = (await claim(by, { capabilities: [name], limit: 1, waitSeconds: 0 }, asked())) as ClaimAnswer;
    return answer.claims[0];
  }

  /** A new task in a new capability, held by the agent. */
  async function claimed(policy: Partial<Policy> = {}, fields: Partial<Input<"createTask">> = {}, by: AgentCaller = agent): Promise<Held> {
    const name = await capability(policy);
    await task(name, fields);
    return heldOf((await claimOne(name, by))!);
  }

  async function parked(policy: Partial<Policy> = {}, request: Json = requestOf(), state?: Json): Promise<Asked> {
    const held = await claimed(policy);
    return { ...held, approval: await park(agent, { ...held.lease, request, ...(state && { state }) }) };
  }

  /** Parked in a capability that is there. */
  async function parkedIn(name: string, request: Json = requestOf()): Promise<Asked> {
    await task(name);
    const held = heldOf((await claimOne(name))!);
    return { ...held, approval: await park(agent, { ...held.lease, request }) };
  }

  async function decided(verdict: Verdict, policy: Partial<Policy> = {}, fields: Partial<Call<"decide">> = {}, by: PersonCaller = admin): Promise<Asked> {
    const asked = await parked(policy);
    const comment = verdict === "approve" ? {} : { comment: "No, since." };
    const approval = await decide(by, { id: asked.approval.id, verdict, seenHash: asked.approval.contentHash, ...comment, ...fields } as Input<"decide">);
    return { ...asked, approval };
  }

  /** Approved, claimed again and redeemed by that new lease. */
  async function redeemed(policy: Partial<Policy> = {}): Promise<Asked> {
    const { task: before, approval } = await decided("approve", policy);
    const again = heldOf((await claimOne(before.capability))!);
    await redeem(agent, { id: approval.id, leaseToken: again.lease.leaseToken, contentHash: approval.approvedHash! });
    return { ...again, approval };
  }

  /** A task's row, byte for byte. */
  async function rowOf(id: string): Promise<string> {
    return (await owner.query("select t::text as row from tasks t where id = $1", [id])).rows[0].row;
  }

  async function eventsOf(id: string): Promise<{ seq: number; type: string; status: string; payload: Record<string, unknown>; actor_name: string }[]> {
    return (await owner.query("select seq, type, status, payload, actor_name from task_events where task_id = $1 order by seq", [id])).rows;
  }

  /** Everything a verb may write, as text. */
  async function dump(): Promise<string> {
    const { rows } = await owner.query(
      `select coalesce(string_agg(row, E'\\n' order by row), '') as text from (
        select 'task ' || t::text as row from tasks t union all select 'approval ' || a::text from approvals a
        union all select 'decision ' || d::text from decisions d union all select 'event ' || e::text from task_events e
        union all select 'capability ' || c::text from capabilities c) all_rows`,
    );
    return rows[0].text;
  }

  /** A connection of its own, for a transaction that a test holds open. Closed with the board. */
  async function connection(url = appUrl): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    others.push(client);
    return client;
  }

  /** Resolves when `count` connections to this database wait for a lock. */
  async function locked(count = 1): Promise<void> {
    for (;;) {
      const { rows } = await owner.query("select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
      if (rows[0].waiting >= count) return;
    }
  }
}

export function heldOf(claim: Claim): Held {
  return { task: claim.task, lease: { id: claim.task.id, leaseToken: claim.leaseToken } };
}

/** What the door hands a verb beside its input. */
export function asked(signal: AbortSignal = new AbortController().signal) {
  return { headers: new Headers(), signal, bytes: () => Promise.resolve(new Uint8Array()) };
}
