// Who may do what: invitations, roles, removal, groups, sessions, passwords, through the routes as a browser calls them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { changePassword } from "../access/change-password";
import { readSession } from "../access/read-session";
import type { PersonCaller } from "../contract/caller";
import type { Refusal } from "../contract/problem";
import { answerAuth } from "../http/answer-auth";
import { acceptInvitation } from "./accept-invitation";
import { removePerson, updatePerson } from "./change-person";
import { complete } from "./complete";
import { claimTask } from "./claim-task";
import { decide } from "./decide";
import { createGroup, deleteGroup, putGroup } from "./groups";
import { invite, listInvitations, revokeInvitation } from "./invite";
import { listPeople } from "./list-people";
import { makePasswordReset, resetPassword } from "./reset-password";
import { endOtherSessions, endPersonSessions, endSession, listSessions } from "./sessions";
import { readApprovals } from "../db/read-approvals";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

let number = 0;
const address = () => `p${++number}@example.test`;
const tokenOf = ({ path }: { path: string | null }) => /token=([\w-]{43})$/.exec(path!)![1]!;
const refusalOf = (call: Promise<unknown>): Promise<Refusal> => call.then(() => expect.unreachable(), (error: Refusal) => error);
const signIn = (email: string, password: string) =>
  answerAuth(new Request("http://127.0.0.1:3000/api/auth/sign-in/email", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email, password }) }));
/** Signs in as a browser does, and gives the caller that its cookie makes. */
async function signedIn(email: string, password: string): Promise<PersonCaller | null> {
  const answer = await signIn(email, password);
  return readSession(new Headers({ cookie: answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ") }));
}
async function joined(role: "viewer" | "approver" | "operator" | "admin" = "approver", name = "Ada"): Promise<PersonCaller & { password: string }> {
  const [email, password] = [address(), "correct horse"];
  await acceptInvitation(null, { token: tokenOf(await invite(board.admin, { email, role, days: 7 })), name, password });
  return { ...(await signedIn(email, password))!, password };
}
const lastEvent = async () => (await board.owner.query("select type, actor_name, payload from task_events where task_id is null and capability is null order by seq desc limit 1")).rows[0];
const role = async (id: string) => (await board.owner.query("select role from users where id = $1", [id])).rows[0].role;

describe("an invitation", () => {
  test("makes one person, in its role, by a link that works once and is kept as a hash", async () => {
    const email = address();
    const invited = await invite(board.admin, { email: email.toUpperCase(), role: "operator", days: 3 });
    expect(invited).toMatchObject({ email, role: "operator", state: "open" });
    expect(JSON.stringify((await board.owner.query("select *, token_hash::text from one_time_links")).rows)).not.toContain(tokenOf(invited));
    expect(await lastEvent()).toMatchObject({ type: "person_invited", actor_name: board.admin.name, payload: { email, role: "operator" } });
    const accept = { token: tokenOf(invited), name: "Ada", password: "correct horse" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => codeOf(acceptInvitation(null, accept))));
    expect(answers.sort()).toEqual(["done", "forbidden", "forbidden", "forbidden", "forbidden"]);
    expect(await signedIn(email, "correct horse")).toMatchObject({ name: "Ada", role: "operator" });
    expect(await lastEvent()).toMatchObject({ type: "person_joined", actor_name: "Ada" });
    expect((await listInvitations()).items[0]).toMatchObject({ email, state: "used" });
  });

  test("that is over, revoked or replaced by a newer one is worth nothing", async () => {
    const [late, revoked, replaced] = await Promise.all([1, 2, 3].map(() => invite(board.admin, { email: address(), role: "viewer", days: 1 })));
    await revokeInvitation(board.admin, { id: revoked!.id });
    expect(await codeOf(revokeInvitation(board.admin, { id: revoked!.id }))).toBe("not_open");
    const newer = await invite(board.admin, { email: replaced!.email, role: "viewer", days: 1 });
    await board.later("1 day");
    for (const one of [late!, revoked!, replaced!, newer]) expect(await codeOf(acceptInvitation(null, { token: tokenOf(one), name: "Eve", password: "correct horse" }))).toBe("forbidden");
    const states = new Map((await listInvitations()).items.map(({ id, state }) => [id, state]));
    expect([late, revoked, replaced, newer].map((one) => states.get(one!.id))).toEqual(["expired", "revoked", "revoked", "expired"]);
  });

  test("is not made for somebody who is here, and brings back who was removed, under the same id", async () => {
    const person = await joined("viewer");
    expect(await refusalOf(invite(board.admin, { email: person.email, role: "admin", days: 1 }))).toMatchObject({ code: "invalid", fields: { errors: [{ pointer: "/email" }] } });
    await removePerson(board.admin, { id: person.userId });
    const again = await invite(board.admin, { email: person.email, role: "operator", days: 1 });
    await acceptInvitation(null, { token: tokenOf(again), name: "Ada", password: "another horse" });
    expect(await signedIn(person.email, "another horse")).toMatchObject({ userId: person.userId, role: "operator" });
  });
});

describe("roles", () => {
  test("change at once, with an event that says from what to what", async () => {
    const person = await joined("viewer");
    await updatePerson(board.admin, { id: person.userId, role: "operator" });
    expect(await signedIn(person.email, person.password)).toMatchObject({ role: "operator" });
    expect(await lastEvent()).toMatchObject({ type: "person_changed", payload: { personId: person.userId, before: { role: "viewer" }, after: { role: "operator" } } });
  });

  test("one admin stays: neither changed nor removed, by whatever door, and of two who demote each other one is refused", async () => {
    const [one, other] = [board.admin, await board.person("admin")];
    await board.owner.query("update users set role = 'viewer' where role = 'admin' and id <> all ($1)", [[one.userId, other.userId]]);
    const demote = (by: PersonCaller, whom: PersonCaller) => updatePerson(by, { id: whom.userId, role: "viewer" }).then(() => "done", (error: { code: string }) => error.code);
    expect((await Promise.all([demote(one, other), demote(other, one)])).sort()).toEqual(["HP004", "done"]);
    const last = (await role(one.userId)) === "admin" ? one : other;
    await expect(removePerson(last, { id: last.userId })).rejects.toMatchObject({ code: "HP004" });
    await expect(board.owner.query("delete from users where id = $1", [last.userId])).rejects.toMatchObject({ code: "HP004" });
    await board.owner.query("update users set role = 'admin' where id = $1", [one.userId]);
  });

  test("who is removed has nothing left to sign in with, and their sessions end; the log keeps their name", async () => {
    const person = await joined("admin", "Bob");
    await removePerson(board.admin, { id: person.userId });
    expect((await signIn(person.email, person.password)).status).toBe(401);
    expect(await listSessions(person)).toMatchObject({ items: [] });
    expect((await listPeople()).items.find(({ id }) => id === person.userId)).toMatchObject({ name: "Bob", role: "viewer", removedAt: expect.any(String), signsInBy: [] });
    expect(await lastEvent()).toMatchObject({ type: "person_removed", payload: { name: "Bob", role: "admin" } });
    expect(await codeOf(removePerson(board.admin, { id: person.userId }))).toBe("not_found");
  });
});

describe("a policy that names deciders", () => {
  const decision = ({ approval }: Awaited<ReturnType<TestBoard["parked"]>>) => ({ id: approval.id, verdict: "approve" as const, seenHash: approval.contentHash });
  const direct = async (person: PersonCaller, { approval }: Awaited<ReturnType<TestBoard["parked"]>>) =>
    (await board.connection()).query("insert into decisions (id, approval_id, content_hash, user_id, session_id, verdict, input_hash, created_at) values (gen_random_uuid(), $1, $2, $3, $4, 'rejected', 'x', board_now())",
      [approval.id, approval.contentHash, person.userId, person.sessionId]);

  test("takes a person, a group and a role and above; nobody else on any door, nor by the database", async () => {
    const [inside, outside, operator] = [await board.person("approver"), await board.person("approver"), await board.person("operator")];
    const group = await createGroup(board.admin, { name: "Release", members: [inside.userId, inside.userId] });
    expect(group.members).toEqual([inside.userId]);
    for (const [deciders, may] of [[[inside.userId], [inside]], [[group.id], [inside]], [["role:operator"], [operator]], [["role:admin", group.id], [inside]]] as const) {
      const asked = await board.parked({ deciders: [...deciders] });
      const waiting = async (person: PersonCaller) => (await readApprovals({ state: "waiting", capability: [asked.task.capability] }, null, person.userId)).items.length;
      for (const person of [inside, outside, operator].filter((one) => !(may as readonly PersonCaller[]).includes(one))) {
        expect(await codeOf(decide(person, decision(asked)))).toBe("forbidden");
        await expect(direct(person, asked)).rejects.toMatchObject({ code: "HP002" });
        expect(await waiting(person)).toBe(0);
      }
      expect(await waiting(may[0])).toBe(1);
      expect(await codeOf(decide(may[0], decision(asked)))).toBe("done");
    }
  });

  test("follows its group: who leaves it decides no more, and it stays while a policy names it", async () => {
    const [person, other] = [await board.person("approver"), await board.person("approver")];
    const group = await createGroup(board.admin, { name: "Payments", members: [person.userId] });
    const asked = await board.parked({ deciders: [group.id] });
    await putGroup(board.admin, { id: group.id, name: "Payments", members: [other.userId] });
    expect(await lastEvent()).toMatchObject({ type: "group_changed", payload: { before: { members: [person.userId] }, after: { members: [other.userId] } } });
    expect(await codeOf(decide(person, decision(asked)))).toBe("forbidden");
    expect(await codeOf(deleteGroup(board.admin, { id: group.id }))).toBe("in_use");
    expect(await codeOf(decide(other, decision(asked)))).toBe("done");
    const unnamed = await createGroup(board.admin, { name: "Gone soon", members: [] });
    expect(await codeOf(deleteGroup(board.admin, { id: unnamed.id }))).toBe("done");
    expect(await refusalOf(createGroup(board.admin, { name: "Payments", members: [] }))).toMatchObject({ code: "invalid", fields: { errors: [{ pointer: "/name" }] } });
    expect(await refusalOf(createGroup(board.admin, { name: "New", members: [person.userId, crypto.randomUUID()] }))).toMatchObject({ code: "invalid", fields: { errors: [{ pointer: "/members/1" }] } });
    expect((await board.owner.query("select from groups where name = 'New'")).rowCount).toBe(0);
  });

  test("also holds for who completes a gated task by hand", async () => {
    const person = await board.person("operator");
    const group = await createGroup(board.admin, { name: "By hand", members: [] });
    const held = await claimTask(person, { id: (await board.task(await board.capability({ deciders: [group.id] }))).id });
    expect(await codeOf(complete(person, { id: held.task.id, leaseToken: held.leaseToken }))).toBe("approval_required");
    await putGroup(board.admin, { id: group.id, name: "By hand", members: [person.userId] });
    expect(await codeOf(complete(person, { id: held.task.id, leaseToken: held.leaseToken }))).toBe("done");
  });
});

describe("a policy that asks for a fresh sign-in", () => {
  test.each([["high", "high", true], ["high", "low", false], ["always", "low", true], ["never", "high", false]] as const)("%s, at %s risk: an old one is refused: %s", async (reauthenticate, risk, refuses) => {
    const person = await board.person("approver");
    const asked = await board.parked({ reauthenticate }, requestOf({ risk }));
    await board.owner.query("update sessions set created_at = now() - interval '6 minutes' where id = $1", [person.sessionId]);
    const decision = { id: asked.approval.id, verdict: "reject" as const, seenHash: asked.approval.contentHash, comment: "No." };
    const before = await board.dump();
    if (refuses) {
      expect(await codeOf(decide(person, decision))).toBe("reauthentication_required");
      await expect((await board.connection()).query("insert into decisions (id, approval_id, content_hash, user_id, session_id, verdict, input_hash, created_at) values (gen_random_uuid(), $1, $2, $3, $4, 'rejected', 'x', board_now())",
        [asked.approval.id, asked.approval.contentHash, person.userId, person.sessionId])).rejects.toMatchObject({ code: "HP005" });
      expect(await board.dump()).toBe(before);
      await board.owner.query("update sessions set created_at = now() where id = $1", [person.sessionId]);
    }
    expect(await codeOf(decide(person, decision))).toBe("done");
  });
});

describe("sessions and passwords", () => {
  test("one sees and ends one's own; another's are not there", async () => {
    const person = await joined();
    const [second, third] = [(await signedIn(person.email, person.password))!, (await signedIn(person.email, person.password))!];
    const { items } = await listSessions(third);
    expect(items.map(({ current }) => current)).toEqual([true, false, false]);
    await endSession(third, { id: second.sessionId });
    const other = await refusalOf(endSession(third, { id: board.admin.sessionId }));
    const none = await refusalOf(endSession(third, { id: crypto.randomUUID() }));
    expect([other.code, other.message]).toEqual([none.code, none.message]);
    expect(await endOtherSessions(third)).toEqual({ ended: 1 });
    expect((await listSessions(third)).items.map(({ id }) => id)).toEqual([third.sessionId]);
    expect(await endPersonSessions(board.admin, { id: third.userId })).toEqual({ ended: 1 });
    expect(await lastEvent()).toMatchObject({ type: "sessions_ended", actor_name: board.admin.name, payload: { personId: third.userId, ended: 1 } });
  });

  test("a new password takes the old one, ends the other sessions, and guesses are slowed", async () => {
    const person = await joined();
    const other = (await signedIn(person.email, person.password))!;
    const change = (current: string) => refusalOf(changePassword(person, { current, password: "a better horse" }));
    expect(await change("wrong")).toMatchObject({ code: "invalid", fields: { errors: [{ pointer: "/current" }] } });
    expect(await changePassword(person, { current: person.password, password: "a better horse" })).toEqual({ ended: 1 });
    expect((await listSessions(other)).items.map(({ id }) => id)).toEqual([person.sessionId]);
    expect([(await signIn(person.email, person.password)).status, (await signIn(person.email, "a better horse")).status]).toEqual([401, 200]);
    const codes = (await Promise.all(Array.from({ length: 10 }, () => change("guess")))).map(({ code }) => code);
    expect(codes).toContain("rate_limited");
  });

  test("a reset link sets a new password once, and ends every session", async () => {
    const person = await joined();
    const [first, second] = [await makePasswordReset(board.admin, { id: person.userId }), await makePasswordReset(board.admin, { id: person.userId })];
    expect(await codeOf(resetPassword(null, { token: tokenOf(first), password: "a better horse" }))).toBe("forbidden");
    expect(await codeOf(acceptInvitation(null, { token: tokenOf(second), name: "Eve", password: "a better horse" }))).toBe("forbidden");
    expect(await resetPassword(null, { token: tokenOf(second), password: "a better horse" })).toEqual({ email: person.email });
    expect(await codeOf(resetPassword(null, { token: tokenOf(second), password: "worse" }))).toBe("forbidden");
    expect((await listSessions(person)).items).toEqual([]);
    expect([(await signIn(person.email, person.password)).status, (await signIn(person.email, "a better horse")).status]).toEqual([401, 200]);
  });
});

test("the board's own chain is whole after all of this", async () => {
  const { rows } = await board.owner.query(
    `select count(*)::int as events, bool_and(hash = event_hash(before, task_id, seq, type, at, row(actor_kind, actor_id, actor_name)::actor, attempt, status, capability, payload)) as whole, max(seq) as head
     from (select e.*, lag(e.hash) over (order by seq) as before from task_events e where task_id is null and capability is null) e`);
  const { rows: [head] } = await board.owner.query("select event_seq from board");
  expect(rows[0]).toMatchObject({ whole: true, head: head.event_seq, events: head.event_seq });
});
