// The gate, by direct SQL as the server's own role: the database refuses what the code would never ask for.
import type pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asked, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { claimTask } from "../transitions/claim-task";
import { decide } from "../transitions/decide";
import { fail } from "../transitions/fail";
import { requeue } from "../transitions/requeue";
import { update } from "../transitions/update";
import { settle } from "../transitions/settle";

let board: TestBoard;
let app: pg.Client;
beforeAll(async () => {
  board = await testBoard();
  app = await board.connection();
});
afterAll(() => board.drop());

type Statement = string | [string, unknown[]];

/** One transaction of the application's role: it fails for this reason, and leaves nothing behind. */
async function refused(reason: RegExp, ...statements: Statement[]): Promise<void> {
  const before = await board.dump();
  expect(await run(statements)).toMatch(reason);
  expect(await board.dump()).toBe(before);
}

async function run(statements: Statement[]): Promise<string> {
  await app.query("begin");
  try {
    for (const one of statements) await (typeof one === "string" ? app.query(one) : app.query(...one));
    await app.query("commit");
    return "accepted";
  } catch (error) {
    await app.query("rollback");
    return (error as Error).message;
  }
}

/** A change of a task with the event that belongs to it, so that only the gate can mind. */
const changing = (id: string, sets: string, status = "completed"): Statement => [
  `with d as (
    select t.id, next_event(t.event_hash, t.event_seq, t.id, 'updated', board_now(), row('agent', 'x', 'x')::actor, t.attempt, $2, t.capability, '{}'::json) as e from tasks t where t.id = $1
  ), changed as (
    update tasks t set ${sets}, status = $2, updated_at = (d.e).at, event_seq = (d.e).seq, event_hash = (d.e).hash from d where t.id = d.id
  ) insert into task_events (task_id, seq, type, at, actor_kind, actor_id, actor_name, attempt, status, capability, payload, hash)
    select (e).task_id, (e).seq, (e).type, (e).at, ((e).actor).kind, ((e).actor).id, ((e).actor).name, (e).attempt, (e).status, (e).capability, (e).payload, (e).hash from d`,
  [id, status],
];
const NO_LEASE = `lease_hash = null, leased_until = null, claimed_at = null, claimed_from = null, holder_kind = null, holder_id = null, holder_name = null, key_id = null, worker = null,
  progress_percent = null, progress_note = null, progress_at = null`;

const decision = (asked: Asked, more: Partial<{ user: string; session: string; hash: string; verdict: string; approval: string }> = {}): Statement => [
  `insert into decisions (id, approval_id, content_hash, user_id, session_id, verdict, input_hash, created_at) values ($1, $2, $3, $4, $5, $6, '', board_now())`,
  [uuidv7(), more.approval ?? asked.approval.id, more.hash ?? asked.approval.contentHash, more.user ?? board.admin.userId, more.session ?? board.admin.sessionId, more.verdict ?? "approved"],
];
const verdict = (asked: Asked, by = board.admin.userId, more = "", value = "approved"): Statement => [
  `update approvals set state = 'decided', verdict = $3, decided_by = $2, decided_at = board_now() ${value === "approved" ? ", approved_hash = content_hash, approved_request = request" : ""} ${more} where id = $1`,
  [asked.approval.id, by, value],
];

describe("a gated task does not complete", () => {
  test("from in_progress without an approval", async () => {
    const { task } = await board.claimed();
    await refused(/needs a redeemed approval/, changing(task.id, NO_LEASE));
  });

  test("from any other status, approved or not", async () => {
    const [approved, parked] = [await board.decided("approve"), await board.parked()];
    await refused(/needs a redeemed approval/, changing(approved.task.id, "attempt = attempt"));
    await refused(/needs a redeemed approval/, changing(parked.task.id, "deadline = null"));
  });

  test("with an approval that is not redeemed", async () => {
    const { task } = await board.decided("approve");
    await board.claimOne(task.capability);
    await refused(/needs a redeemed approval/, changing(task.id, NO_LEASE));
  });

  test("with an approval whose action was not done", async () => {
    const { task, approval, lease } = await board.redeemed();
    await settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "not_done" });
    await refused(/needs a redeemed approval/, changing(task.id, NO_LEASE));
  });

  test("with a redeemed approval from before it was requeued", async () => {
    const { task, lease } = await board.redeemed();
    await fail(board.agent, { ...lease, error: { message: "The site went away" }, retryable: false });
    await requeue(board.admin, { id: task.id, checked: "Nothing came" });
    await board.claimOne(task.capability);
    await refused(/needs a redeemed approval/, changing(task.id, NO_LEASE));
    await refused(/generation|needs a redeemed approval/, changing(task.id, `${NO_LEASE}, generation = generation - 1`));
  });

  test("by one person where a yes takes two, escalated or in their own hands, whatever is said of the risk", async () => {
    for (const policy of [{ approvalsNeeded: 2 }, { approvalsNeededHighRisk: 2 }]) {
      const { task, lease } = await board.claimed(policy);
      await fail(board.agent, { ...lease, error: { message: "The form was gone" }, retryable: false });
      await refused(/needs a redeemed approval/, changing(task.id, `escalation_reason = null, escalated_at = null, completed_by = '${board.admin.userId}'`));
      const held = await board.task(task.capability);
      await claimTask(board.admin, { id: held.id });
      await refused(/needs a redeemed approval/, changing(held.id, `${NO_LEASE}, completed_by = '${board.admin.userId}'`));
    }
  });

  test("by a viewer or by an approver, or in the name of somebody who holds nothing", async () => {
    const [viewer, approver] = [await board.person("viewer"), await board.person("approver")];
    const { task, lease } = await board.claimed();
    for (const { userId } of [viewer, approver, board.admin]) await refused(/needs a redeemed approval/, changing(task.id, `${NO_LEASE}, completed_by = '${userId}'`));
    await fail(board.agent, { ...lease, error: { message: "The form was gone" }, retryable: false });
    for (const { userId } of [viewer, approver]) await refused(/needs a redeemed approval/, changing(task.id, `escalation_reason = null, escalated_at = null, completed_by = '${userId}'`));
  });

  test("by way of another capability, nor as somebody else's", async () => {
    const free = await board.capability({ requiresApproval: false });
    const { task } = await board.claimed();
    for (const sets of [`capability = '${free}'`, "creator_kind = 'person'", "creator_id = 'x'", "creator_name = 'Ada'", "created_at = created_at - interval '1 day'"])
      await refused(/stays in its capability, as it was made/, changing(task.id, sets, "in_progress"));
    await expect(board.owner.query("update tasks set capability = $2 where id = $1", [task.id, free])).rejects.toThrow(/stays in its capability|is an event/);
  });

  test("and a completed one stays completed", async () => {
    const { task } = await board.claimed({ requiresApproval: false });
    expect(await run([changing(task.id, NO_LEASE)])).toBe("accepted");
    await refused(/stays completed/, changing(task.id, "attempt = attempt", "pending"));
  });
});

describe("a gate", () => {
  const switched = (sets: string, name: string): Statement => [`update capabilities set ${sets} where name = $1`, [name]];

  test.each(["requires_approval = false", "approvals_needed = 1", "approvals_needed_high_risk = null", "separate_duties = false", "deciders = '{}'", "reauthenticate = 'never'", "paused = false", "undo_seconds = 0", "approval_valid_seconds = null"])("is not changed without an event: %s", async (sets) => {
    const name = await board.capability({ approvalsNeeded: 2, approvalsNeededHighRisk: 3, separateDuties: true, deciders: ["role:admin"], reauthenticate: "always", paused: true, undoSeconds: 30 });
    await refused(/every change of a policy is an event/, switched(sets, name));
    await refused(/every change of a policy is an event/, switched(`${sets}, event_seq = event_seq + 1, updated_at = board_now()`, name));
    await expect(board.owner.query(...(switched(sets, name) as [string, unknown[]]))).rejects.toThrow(/every change of a policy is an event/);
  });

  test("is not made without one, nor changed by an event that says something else", async () => {
    const name = await board.capability();
    await refused(/every change of a policy is an event/, `insert into capabilities select (c).* from (select jsonb_populate_record(c, '{"name": "made-up", "requires_approval": false}') as c from capabilities c where name = '${name}') m`);
    await refused(/every change of a policy is an event/, [
      `with d as (
        select c.name, next_event(c.event_hash, c.event_seq, null, 'capability_changed', board_now(), row('person', 'x', 'x')::actor, null, null, c.name, '{"after":{"requiresApproval":true,"approvalsNeeded":1,"separateDuties":false,"deciders":[]}}') as e
        from capabilities c where c.name = $1
      ), changed as (
        update capabilities c set requires_approval = false, event_seq = (d.e).seq, event_hash = (d.e).hash, updated_at = (d.e).at from d where c.name = d.name
      ) insert into task_events (task_id, seq, type, at, actor_kind, actor_id, actor_name, attempt, status, capability, payload, hash)
        select (e).task_id, (e).seq, (e).type, (e).at, ((e).actor).kind, ((e).actor).id, ((e).actor).name, (e).attempt, (e).status, (e).capability, (e).payload, (e).hash from d`, [name],
    ]);
  });
});

describe("a decision", () => {
  test("needs a person who is signed in, with a session of their own that has not ended", async () => {
    const asked = await board.parked();
    const other = await board.person("approver");
    const ended = await board.person("approver");
    await board.owner.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [ended.sessionId]);
    await refused(/signed-in person/, decision(asked, { session: "none" }));
    await refused(/signed-in person/, decision(asked, { session: other.sessionId }));
    await refused(/signed-in person/, decision(asked, { user: ended.userId, session: ended.sessionId }));
    await refused(/signed-in person|foreign key/, decision(asked, { user: board.agent.agentId }));
  });

  test("is not a viewer's", async () => {
    const asked = await board.parked();
    const viewer = await board.person("viewer");
    await refused(/signed-in person/, decision(asked, { user: viewer.userId, session: viewer.sessionId }));
  });

  test("is about the content that was shown", async () => {
    const asked = await board.parked();
    const other = await board.parked({}, requestOf({ question: "Send another letter" }));
    await refused(/decisions_shown_content/, decision(asked, { hash: other.approval.contentHash }));
    await refused(/decisions_shown_content/, decision(asked, { hash: "0".repeat(64) }));
  });

  test("is about an open question before its deadline", async () => {
    await refused(/only an open approval/, decision(await board.decided("reject")));
    const late = await board.parked({ approvalSeconds: 60 });
    await board.later("61 seconds");
    await refused(/only an open approval/, decision(late));
  });

  test("is one each, never changes and never goes away", async () => {
    const asked = await board.parked({ approvalsNeeded: 2 });
    expect(await run([decision(asked)])).toBe("accepted");
    await refused(/decisions_one_each/, decision(asked));
    await refused(/permission denied/, ["update decisions set verdict = 'rejected' where approval_id = $1", [asked.approval.id]]);
    await refused(/permission denied/, ["delete from decisions where approval_id = $1", [asked.approval.id]]);
    await expect(board.owner.query("update decisions set verdict = 'rejected' where approval_id = $1", [asked.approval.id])).rejects.toThrow(/never changes/);
    await expect(board.owner.query("delete from decisions where approval_id = $1", [asked.approval.id])).rejects.toThrow(/append-only/);
  });
});

describe("a verdict", () => {
  test("needs a decision of that person, for that verdict", async () => {
    const asked = await board.parked();
    const other = await board.person("approver");
    await refused(/decisions of people/, verdict(asked));
    await refused(/decisions of people/, verdict(asked, board.admin.userId, "", "rejected"));
    await refused(/decisions of people/, decision(asked, { verdict: "rejected" }), verdict(asked));
    await refused(/decisions of people/, decision(asked), verdict(asked, other.userId));
    await refused(/approvals_verdict_has_person|decisions of people/, decision(asked, { verdict: "rejected" }), ["update approvals set state = 'decided', verdict = 'rejected', decided_at = board_now() where id = $1", [asked.approval.id]]);
  });

  test("needs as many decisions as were asked for, and that number does not shrink", async () => {
    const asked = await board.parked({ approvalsNeeded: 2 });
    await refused(/decisions of people/, decision(asked), verdict(asked));
    await refused(/never changes/, ["update approvals set approvals_needed = 1 where id = $1", [asked.approval.id]], decision(asked), verdict(asked));
  });

  test("keeps the words that were said with it", async () => {
    const { approval } = await board.decided("reject");
    for (const change of ["comment = 'Yes'", "answers = '1'", "edits = '[]'", "option = 1", "notes = '[]'"])
      await refused(/never changes/, [`update approvals set ${change} where id = $1`, [approval.id]]);
    const approved = await board.decided("approve", { undoSeconds: 60, approvalValidSeconds: 60 });
    for (const change of ["undo_until = null", "valid_until = null"]) await refused(/never changes/, [`update approvals set ${change} where id = $1`, [approved.approval.id]]);
    for (const change of ["notes = '[]'", "input_hash = 'x'"])
      await expect(board.owner.query(`update decisions set ${change} where approval_id = $1`, [approval.id])).rejects.toThrow(/never changes/);
  });

  test("comes before the deadline, once, and stays as it is", async () => {
    const late = await board.parked({ approvalSeconds: 60 });
    expect(await run([decision(late)])).toBe("accepted");
    await board.later("61 seconds");
    await refused(/before its deadline/, verdict(late));
    const asked = await board.decided("approve");
    await refused(/only an open approval|never changes/, ["update approvals set verdict = 'rejected', approved_hash = null, approved_request = null where id = $1", [asked.approval.id]]);
    await refused(/never changes/, ["update approvals set approved_hash = $2 where id = $1", [asked.approval.id, "0".repeat(64)]]);
    await refused(/never changes/, [`update approvals set approved_request = '{"question":"Send everything"}' where id = $1`, [asked.approval.id]]);
    const used = await board.redeemed();
    await refused(/keeps its verdict|approvals_/, ["update approvals set state = 'open', verdict = null, decided_by = null, decided_at = null, approved_hash = null, approved_request = null where id = $1", [used.approval.id]]);
  });

  test("of a question is no approval", async () => {
    const asked = await board.parked({}, requestOf({ ask: "answer" }));
    await refused(/approvals_answered_question/, decision(asked), verdict(asked));
  });

  test("is what makes a task approved", async () => {
    const asked = await board.parked();
    await refused(/does not agree with its approval/, changing(asked.task.id, "deadline = null", "approved"));
    await refused(/does not agree with its approval/, changing(asked.task.id, "deadline = null", "changes_requested"));
    const rejected = await board.decided("reject");
    await refused(/does not agree with its approval/, changing(rejected.task.id, "attempt = attempt", "approved"));
  });
});

describe("what was asked", () => {
  test("never changes", async () => {
    const asked = await board.parked();
    for (const change of [`request = '{"question":"Send everything"}'`, `content_hash = '${"0".repeat(64)}'`, "question = 'Nothing'", "risk = 'high'", "reversible = not reversible", "ask = 'answer'", "target = 'elsewhere'", "asker_id = 'x'", "asker_kind = 'system'", "asker_name = 'Ada'", "key_id = gen_random_uuid()", "capability = 'lax'", "round = 9"])
      await refused(/never changes/, [`update approvals set ${change} where id = $1`, [asked.approval.id]]);
    await refused(/permission denied/, ["delete from approvals where id = $1", [asked.approval.id]]);
  });

  const copying = (id: string, columns: Record<string, string>): Statement => {
    const kept = ["task_id", "capability", "generation", "ask", "request", "content_hash", "question", "risk", "reversible", "asker_kind", "asker_name", "created_at", "expires_at", "approvals_needed"];
    const all: Record<string, string> = { ...Object.fromEntries(kept.map((column) => [column, column])), id: "gen_random_uuid()", round: "round + 1", state: "'open'", ...columns };
    return [`insert into approvals (${Object.keys(all).join()}) select ${Object.values(all).join()} from approvals where id = $1`, [id]];
  };

  test("is one open question for a task that waits for it", async () => {
    const asked = await board.parked();
    await refused(/approvals_one_open/, copying(asked.approval.id, {}));
    const approved = await board.decided("approve");
    await refused(/an open approval needs a task that waits/, copying(approved.approval.id, {}));
    const { task } = await board.claimed();
    await refused(/made for its task as it is/, copying(asked.approval.id, { task_id: `'${task.id}'::uuid` }));
  });

  test("is of its task's capability and time, and asks for no fewer people than the policy", async () => {
    const { task } = await board.claimed({ approvalsNeeded: 2 });
    const asked = await board.parked({ approvalsNeeded: 2 });
    const [lax] = [await board.capability({ requiresApproval: false })];
    const into = (columns: Record<string, string>) => copying(asked.approval.id, { task_id: `'${task.id}'::uuid`, capability: `'${task.capability}'`, ...columns });
    for (const columns of [{ approvals_needed: "1" }, { capability: `'${lax}'` }, { generation: "generation + 1" }]) await refused(/made for its task as it is/, into(columns));
    await refused(/an open approval needs a task that waits/, into({}));
  });

  test("starts open", async () => {
    const { approval } = await board.decided("approve");
    await refused(/starts open/, copying(approval.id, { state: "'decided'", verdict: "verdict", decided_by: "decided_by", decided_at: "decided_at", approved_hash: "approved_hash", approved_request: "approved_request" }));
  });
});

describe("a redeem", () => {
  const redeeming = (id: string, lease = "(select lease_hash from tasks t where t.id = task_id)"): Statement => [`update approvals set redeemed_at = board_now(), redeemed_lease = ${lease} where id = $1`, [id]];
  test("comes after the time in which who decided can take it back, and nobody ends that time for them", async () => {
    const { task, approval } = await board.decided("approve", { undoSeconds: 60 });
    const changed = await update(board.admin, { id: task.id, availableAt: "2026-01-01T00:00:00Z" }, { headers: new Headers() });
    expect(changed.availableAt).toBe(approval.undoUntil);
    expect(await board.claimOne(task.capability)).toBeUndefined();
    await board.later("61 seconds");
    expect(await board.claimOne(task.capability)).toMatchObject({ approval: { id: approval.id } });
    await board.later("-31 seconds");
    await refused(/only the live lease/, redeeming(approval.id));
  });

  test("comes before the yes is too old, and not as of another time", async () => {
    const { task, approval } = await board.decided("approve", { approvalValidSeconds: 60 });
    await board.claimOne(task.capability);
    await board.later("61 seconds");
    await refused(/not too old/, redeeming(approval.id));
    await refused(/not too old/, ["update approvals set redeemed_at = board_now() - interval '65 seconds', redeemed_lease = (select lease_hash from tasks t where t.id = task_id) where id = $1", [approval.id]]);
  });

  test("needs the live lease of its task", async () => {
    const { task, approval } = await board.decided("approve");
    await refused(/approvals_redeemed_approved|only the live lease/, redeeming(approval.id));
    await refused(/only the live lease/, redeeming(approval.id, "sha256('x')"));
    await board.claimOne(task.capability);
    await refused(/only the live lease/, redeeming(approval.id, "sha256('x')"));
    await board.later("3 minutes");
    await refused(/only the live lease/, redeeming(approval.id));
  });

  test("needs an approval", async () => {
    const changes = await board.decided("request_changes");
    await board.claimOne(changes.task.capability);
    await refused(/approvals_redeemed_approved/, redeeming(changes.approval.id));
  });

  test("is once", async () => {
    const { approval } = await board.redeemed();
    await refused(/redeemed once/, ["update approvals set redeemed_at = redeemed_at + interval '1 second' where id = $1", [approval.id]]);
    await refused(/redeemed once/, ["update approvals set redeemed_at = null, redeemed_lease = null where id = $1", [approval.id]], redeeming(approval.id));
  });
});

describe("a lease", () => {
  test("is exactly in_progress", async () => {
    const name = await board.capability();
    const { id } = await board.task(name);
    const held = await board.claimed();
    await refused(/tasks_lease_exactly_in_progress/, changing(id, "lease_hash = sha256('x'), leased_until = board_now() + interval '1 hour'", "pending"));
    await refused(/tasks_lease_exactly_in_progress/, changing(id, "attempt = 1", "in_progress"));
    for (const column of ["lease_hash", "leased_until", "claimed_at", "claimed_from", "holder_kind", "holder_name"]) await refused(/tasks_lease_exactly_in_progress/, changing(held.task.id, `${column} = null`, "in_progress"));
    await refused(/tasks_lease_exactly_in_progress/, changing(held.task.id, "attempt = attempt", "pending"));
  });

  test("and a deadline is exactly needs_approval, a reason exactly escalated", async () => {
    const held = await board.claimed();
    const asked = await board.parked();
    await refused(/tasks_deadline_exactly_needs_approval|tasks_needs_approval/, changing(held.task.id, NO_LEASE, "needs_approval"));
    await refused(/tasks_needs_approval_has_one/, changing(held.task.id, `${NO_LEASE}, deadline = board_now() + interval '1 day'`, "needs_approval"));
    await refused(/tasks_deadline_exactly_needs_approval/, changing(asked.task.id, "deadline = null", "needs_approval"));
    await refused(/does not agree with its approval/, changing(asked.task.id, "deadline = deadline + interval '1 year'", "needs_approval"));
    await refused(/tasks_escalation/, changing(held.task.id, NO_LEASE, "escalated"));
    await refused(/tasks_status/, changing(held.task.id, NO_LEASE, "done"));
  });
});

describe("the server's role", () => {
  const OWNERS = /permission denied|must be owner|must be able to SET ROLE|must be superuser/;

  test.each([
    "alter table tasks disable trigger tasks_changed", "alter table tasks disable trigger all", "drop trigger tasks_changed on tasks", "drop trigger decisions_by_people on decisions",
    "set session_replication_role = replica", "alter table approvals drop constraint approvals_verdict_has_person", "alter table task_events detach partition task_events_rest",
    "create or replace function tasks_changed() returns trigger language plpgsql as 'begin return new; end'", "create table public.tasks2 (id int)", "drop table decisions", "update board set clock_shift = interval '-1 year'",
    "update board set auth_secret = 'x'", "delete from tasks", "delete from capabilities", "truncate decisions", "alter role current_user superuser", "alter role current_user createrole",
  ])("cannot: %s", (statement) => refused(OWNERS, statement));

  test("cannot become the owner", async () => {
    const owner = new URL(board.ownerUrl).username;
    await refused(/permission denied to set role|must be able to SET ROLE/, `set role ${owner}`);
    await refused(/permission denied/, `set session authorization ${owner}`);
  });

  test("cannot put a table of its own in the way of the gate", async () => {
    const { task } = await board.claimed();
    await refused(/permission denied|needs a redeemed approval/, `create temp table capabilities as select '${task.capability}'::text as name, false as requires_approval`, changing(task.id, NO_LEASE));
    const asked = await board.parked();
    await refused(/permission denied|signed-in person/, "create temp table sessions as select 'none'::text as id, id as user_id, now() + interval '1 day' as expires_at from users", decision(asked, { session: "none" }));
  });
});

test("what the gate lets through is what people decided: the whole way by SQL, with a person at the right place", async () => {
  const asked = await board.parked();
  await decide(board.admin, { id: asked.approval.id, verdict: "approve", seenHash: asked.approval.contentHash });
  const claim = heldOf((await board.claimOne(asked.task.capability))!);
  expect(await run([["update approvals set redeemed_at = board_now(), redeemed_lease = (select lease_hash from tasks t where t.id = task_id) where id = $1", [asked.approval.id]], changing(claim.task.id, NO_LEASE)])).toBe("accepted");
});
