// Case 11: who asks does not decide, on every door and in every role, in the database too.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { PersonCaller } from "../contract/caller";
import { problemResponse } from "../http/problem-response";
import { claimTask } from "./claim-task";
import { complete } from "./complete";
import { decide } from "./decide";
import { decideMany } from "./decide-many";
import { fail } from "./fail";
import { park } from "./park";
import { release } from "./release";
import { settle } from "./settle";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

type Asked = Awaited<ReturnType<TestBoard["parked"]>>;
const VERDICTS = ["approve", "reject", "request_changes"] as const;
const decision = ({ approval }: Asked, verdict: (typeof VERDICTS)[number]) => ({ verdict, seenHash: approval.contentHash, comment: "Since." });
const owns = (person: PersonCaller) => board.owner.query("update agents set owner_id = $1 where id = $2", [person.userId, board.agent.agentId]);

/** Asked by an agent that the person owns, and by the person themselves. */
const ASKED = {
  "the owner of the agent that asks": async (person: PersonCaller) => {
    await owns(person);
    return board.parked({ separateDuties: true });
  },
  "the person who asks": async (person: PersonCaller) => {
    const task = await board.task(await board.capability({ separateDuties: true }));
    // Only an operator holds a task; the role may change after.
    const held = heldOf(await claimTask({ ...person, role: "operator" }, { id: task.id }));
    return { ...held, approval: await park({ ...person, role: "operator" }, { ...held.lease, request: requestOf() }) };
  },
};

describe.each(Object.keys(ASKED) as (keyof typeof ASKED)[])("%s", (who) => {
  describe.each(["approver", "operator", "admin"] as const)("as %s", (role) => {
    test.each(VERDICTS)("does not %s, by itself or in a batch, and nothing is written", async (verdict) => {
      const person = await board.person(role);
      const asked = await ASKED[who](person);
      const before = await board.dump();
      expect(await codeOf(decide(person, { id: asked.approval.id, ...decision(asked, verdict) }))).toBe("forbidden");
      expect((await decideMany(person, { items: [{ approvalId: asked.approval.id, ...decision(asked, verdict) }] })).items).toMatchObject([{ approval: null, problem: { code: "forbidden" } }]);
      expect(await board.dump()).toBe(before);
      const app = await board.connection();
      await expect(app.query(
        "insert into decisions (id, approval_id, content_hash, user_id, session_id, verdict, input_hash, created_at) values ($1, $2, $3, $4, $5, 'approved', 'x', board_now())",
        [uuidv7(), asked.approval.id, asked.approval.contentHash, person.userId, person.sessionId],
      )).rejects.toMatchObject({ code: "HP002" });
      const other = await board.person("approver");
      expect(await codeOf(decide(other, { id: asked.approval.id, ...decision(asked, verdict) }))).toBe("done");
    });
  });
});

describe("a task that a person completes by hand", () => {
  const held = async (person: PersonCaller, policy: object) => heldOf(await claimTask(person, { id: (await board.task(await board.capability(policy))).id }));
  const escalated = async (policy: object) => {
    const { task, lease } = await board.claimed({ maxFailures: 1, ...policy });
    await fail(board.agent, { ...lease, error: { message: "No." }, retryable: true });
    return task;
  };

  test("is decided by who holds it, unless duties are separate or others are named to decide", async () => {
    const person = await board.person("operator");
    expect(await codeOf(complete(person, (await held(person, {})).lease))).toBe("done");
    for (const policy of [{ separateDuties: true }, { deciders: [board.admin.userId] }]) {
      const { lease } = await held(person, policy);
      const before = await board.dump();
      expect(await codeOf(complete(person, lease))).toBe("approval_required");
      expect(await board.dump()).toBe(before);
    }
  });

  test("after an escalation is not completed by the owner of the agent that worked on it, where duties are separate", async () => {
    const person = await board.person("operator");
    await owns(person);
    const [apart, free] = [await escalated({ separateDuties: true }), await escalated({})];
    const refused = await complete(person, { id: apart.id }).catch((error: unknown) => problemResponse(error, "1", "complete").json());
    expect(refused).toMatchObject({ status: 409, code: "approval_required" });
    expect(await codeOf(complete(person, { id: free.id }))).toBe("done");
    expect(await codeOf(complete(board.admin, { id: apart.id }))).toBe("done");
  });
});

describe("who completes a gated task by hand is the decision, with a sign-in as fresh as the policy asks for", () => {
  const since = (person: { sessionId: string }, time: string) => board.owner.query("update sessions set created_at = now() - $2::interval where id = $1", [person.sessionId, time]);
  const ways: [string, (person: PersonCaller, policy: object) => Promise<{ id: string; leaseToken?: string }>][] = [
    ["holding it", async (person, policy) => heldOf(await claimTask(person, { id: (await board.task(await board.capability(policy))).id })).lease],
    ["after an escalation", async (_, policy) => {
      const { task, lease } = await board.claimed({ maxFailures: 1, ...policy });
      await fail(board.agent, { ...lease, error: { message: "No." }, retryable: true });
      return { id: task.id };
    }],
    // What was redeemed and not done is nobody's decision any more.
    ["after a requeue", async (person, policy) => {
      const { task, approval, lease } = await board.redeemed(policy);
      await settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "not_done" });
      await release(board.agent, lease);
      return heldOf(await claimTask(person, { id: task.id })).lease;
    }],
  ];

  test.each(ways)("%s", async (_, way) => {
    const person = await board.person("operator");
    await since(person, "6 minutes");
    const task = await way(person, { reauthenticate: "always" });
    const before = await board.dump();
    expect(await codeOf(complete(person, task))).toBe("reauthentication_required");
    expect(await board.dump()).toBe(before);
    await since(person, "0");
    expect(await codeOf(complete(person, task))).toBe("done");
    await since(person, "6 minutes");
    expect(await codeOf(complete(person, task))).toBe("done");
    expect(await codeOf(complete(person, await way(person, { reauthenticate: "never" })))).toBe("done");
  });

  test("where only high risk asks for it, what was asked says the risk, and nothing asked is not low", async () => {
    const person = await board.person("operator");
    await since(person, "6 minutes");
    expect(await codeOf(complete(person, await ways[0]![1](person, { reauthenticate: "high" })))).toBe("reauthentication_required");
    const low = await ways[2]![1](person, { reauthenticate: "high" });
    expect(await codeOf(complete(person, low))).toBe("done");
  });
});
