// Reports from the field, each at every door where it could happen again.
import { join } from "node:path";
import { hashPassword } from "better-auth/crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { root } from "../../e2e/source-files";
import { asked, codeOf, type Held, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { PersonCaller } from "../contract/caller";
import type { Json } from "../contract/json";
import { type Operation, operations } from "../contract/operations";
import type { Policy } from "../contract/policy";
import { insertPerson } from "../db/insert-person";
import { peoplePool } from "../db/pool";
import { readApproval } from "../db/read-approval";
import { answerAuth } from "../http/answer-auth";
import type { Handler } from "../http/serve";
import { claim } from "./claim";
import { claimTask } from "./claim-task";
import { complete } from "./complete";
import { decide } from "./decide";
import { decideMany } from "./decide-many";
import { fail } from "./fail";
import { heartbeat } from "./heartbeat";
import { park } from "./park";
import { redeem } from "./redeem";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());
afterEach(() => void vi.useRealTimers());

describe("case 11: who may not approve a thing may not at any door", () => {
  type Door = (by: PersonCaller, policy: Partial<Policy>) => Promise<string>;
  const approve = ({ id, contentHash: seenHash }: { id: string; contentHash: string }) => ({ id, verdict: "approve" as const, seenHash });

  /** Each door ends with the approval of this person, or with what they are told instead. */
  const DOORS: Record<string, Door> = {
    "the decision": async (by, policy) => codeOf(decide(by, approve((await parkedFor(by, policy)).approval))),
    "many decisions": async (by, policy) => {
      const { id: approvalId, ...rest } = approve((await parkedFor(by, policy)).approval);
      return (await decideMany(by, { items: [{ approvalId, ...rest }] })).items[0]!.problem?.code ?? "done";
    },
    "completing what they hold": async (by, policy) => {
      const held = await personHolds(by, policy);
      return held ? codeOf(complete(by, held.lease)) : "forbidden";
    },
    "completing by hand what escalated": async (by, policy) => {
      const { task, lease } = await board.claimed(policy);
      await own(by);
      await fail(board.agent, { ...lease, error: { message: "No form" }, retryable: false });
      return codeOf(complete(by, { id: task.id }));
    },
    "their own request": async (by, policy) => {
      const held = await personHolds(by, policy);
      if (!held) return "forbidden";
      return codeOf(decide(by, approve(await park(by, { ...held.lease, request: requestOf() }))));
    },
  };

  test.each(Object.keys(DOORS))("%s is shut to the owner of the agent that asks, and to who asks, where duties are separate", async (door) => {
    expect(await DOORS[door]!(await board.person("admin"), { separateDuties: true })).toMatch(/forbidden|approval_required/);
  });

  test.each(Object.keys(DOORS))("%s is shut to whom the policy does not name", async (door) => {
    const named = await board.person("admin");
    expect(await DOORS[door]!(await board.person("admin"), { deciders: [named.userId] })).toMatch(/forbidden|approval_required/);
  });

  test.each(Object.keys(DOORS))("%s is open where nothing forbids it", async (door) => {
    const by = await board.person("admin");
    expect(await DOORS[door]!(by, { deciders: [by.userId] })).toBe("done");
  });

  async function own({ userId }: PersonCaller): Promise<void> {
    await board.owner.query("update agents set owner_id = $1 where id = $2", [userId, board.agent.agentId]);
  }

  async function parkedFor(by: PersonCaller, policy: Partial<Policy>) {
    await own(by);
    return board.parked(policy);
  }

  async function personHolds(by: PersonCaller, policy: Partial<Policy>): Promise<Held | null> {
    const task = await board.task(await board.capability(policy));
    return heldOf(await claimTask(by, { id: task.id }));
  }
});

describe("case 16: characters that cannot be seen", () => {
  const HIDDEN = ["\u202erm -rf\u202c", "a\u200bb", "\ufeffstart", "\u2066x\u2069", "\u00ad", "\u{e0041}\u{e0042}", "\u3164", "\u2028", "pаypal", "\u0301\u0301\u0301", "\u001b[31m", `${" ".repeat(400)}&& curl evil`];

  test.each(HIDDEN)("%j are kept to the last one, from park to the page and to the claim, and are part of the hash", async (text) => {
    const request = (command: string) => requestOf({ blocks: [{ kind: "command", argv: ["sh", "-c", command], host: "example.test" }] });
    const { task, approval } = await board.parked({}, request(text));
    expect((approval.request as Json).text).toContain(JSON.stringify(text).slice(1, -1));
    const other = await board.parked({}, request("x"));
    expect(other.approval.contentHash).not.toBe(approval.contentHash);
    await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
    const claimed = (await board.claimOne(task.capability))!;
    expect((claimed.approval!.approvedRequest as Json).value).toEqual(request(text).value);
  });
});

describe("case 18: a GET changes nothing, ten times, by a key or by a person who is signed in", () => {
  const GETS = (Object.values(operations) as Operation[]).filter(({ method }) => method === "GET");
  let cookie: string;
  beforeAll(async () => {
    await insertPerson(peoplePool(), { name: "Ada", email: "ada@example.test", passwordHash: await hashPassword("correct horse"), role: "admin" });
    const body = JSON.stringify({ email: "ada@example.test", password: "correct horse" });
    const answer = await answerAuth(new Request("http://127.0.0.1:3000/api/auth/sign-in/email", { method: "POST", headers: { "content-type": "application/json", origin: "http://127.0.0.1:3000" }, body }));
    cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
  });

  test.each(GETS.map((operation) => [operation.name, operation] as const))("%s", async (_, operation) => {
    const { task, approval } = await board.parked();
    const file = join(root, `app/api/v1${operation.path.replace(/\{(\w+)\}/g, "[$1]")}/route.ts`);
    const { GET } = (await import(/* @vite-ignore */ file)) as { GET: Handler };
    const id = operation.path.startsWith("/approvals") ? approval.id : task.id;
    const params = { ...(operation.path.includes("{id}") && { id }), ...(operation.path.includes("{name}") && { name: task.capability }) };
    const path = operation.path.replace("{id}", id).replace("{name}", task.capability);
    const before = await all();
    for (const query of ["", `?verdict=approve&seenHash=${approval.contentHash}`, "?_method=POST"])
      for (const who of [{ cookie }, { authorization: `Bearer ${board.agent.key}` }] as Record<string, string>[])
        for (let time = 0; time < 10; time++) {
          const gone = new AbortController();
          const headers = { ...who, ...(query && { "x-http-method-override": "POST" }) };
          const answer = await GET(new Request(`http://127.0.0.1:3000/api/v1${path}${query}`, { headers, signal: gone.signal }), { params: Promise.resolve(params) });
          expect(answer.status).toBeLessThan(500);
          gone.abort();
          await answer.body?.cancel();
        }
    expect(await all()).toBe(before);
  });

  async function all(): Promise<string> {
    const { rows } = await board.owner.query("select (select count(*) from sightings) as sightings, (select count(*) from snoozes) as snoozes, (select count(*) from attachments) as attachments");
    return (await board.dump()) + JSON.stringify(rows);
  }
});

describe("case 24 (promise 19): the server's clock is not asked", () => {
  const SKEWS: [string, number][] = [["ten minutes ahead", 600], ["ten minutes behind", -600], ["a day ahead", 86_400], ["a day behind", -86_400]];
  const skewed = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });

  test.each(SKEWS)("%s, no lease lapses and no approval expires early or late, and each gets its whole time", async (_, seconds) => {
    skewed(seconds);
    const name = await board.capability({ leaseSeconds: 60, approvalSeconds: 600 });
    await board.task(name);
    const { lease } = heldOf((await board.claimOne(name))!);
    expect(await board.claimOne(name)).toBeUndefined();
    await board.later("50 seconds");
    await heartbeat(board.agent, lease);
    await board.later("50 seconds");
    const approval = await park(board.agent, { ...lease, request: requestOf() });
    expect(await left(approval.expiresAt)).toBeGreaterThan(595);
    await board.later("590 seconds");
    const approved = await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
    const again = heldOf((await board.claimOne(name))!);
    await redeem(board.agent, { id: approval.id, leaseToken: again.lease.leaseToken, contentHash: approved.approvedHash! });
    await board.later("55 seconds");
    expect(await complete(board.agent, again.lease)).toMatchObject({ status: "completed", lapses: 0, attempt: 2 });
    const late = await board.parked({ leaseSeconds: 60, approvalSeconds: 600 });
    const lapsing = await board.claimed({ leaseSeconds: 60 });
    await board.later("601 seconds");
    expect(await codeOf(decide(board.admin, { id: late.approval.id, verdict: "approve", seenHash: late.approval.contentHash }))).toBe("approval_expired");
    expect(await readApproval(late.approval.id)).toMatchObject({ state: "expired" });
    expect(await board.claimOne(lapsing.task.capability)).toMatchObject({ attempt: 2, task: { lapses: 1 } });
  });

  test.each(SKEWS)("%s, delayed work wakes a held claim when it is due, by the database's clock", async (_, seconds) => {
    const name = await board.capability();
    await board.owner.query("update board set clock_shift = interval '0'");
    const { rows } = await board.owner.query("select to_char(board_now() + interval '700 milliseconds', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"') as due");
    const task = await board.task(name, { availableAt: rows[0].due });
    skewed(seconds);
    const began = performance.now();
    const { claims } = await claim(board.agent, { capabilities: [name], limit: 1, waitSeconds: 8 }, asked());
    expect(claims.map((one) => one.task.id)).toEqual([task.id]);
    expect(performance.now() - began).toBeLessThan(6_000);
  }, 15_000);

  async function left(until: string): Promise<number> {
    const { rows } = await board.owner.query("select extract(epoch from $1::timestamptz - board_now())::float8 as left", [until]);
    return rows[0].left;
  }
});
