// What people do to run the board: undo, reopen, revoke, update, comment, halt, sweep.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { getTask } from "../http/reads";
import { cancel } from "./cancel";
import { claim } from "./claim";
import { claimTask } from "./claim-task";
import { comment } from "./comment";
import { complete } from "./complete";
import { decide } from "./decide";
import { decideMany } from "./decide-many";
import { halt, resume } from "./halt";
import { heartbeat } from "./heartbeat";
import { park } from "./park";
import { pauseCapability, resumeCapability } from "./pause-capability";
import { redeem } from "./redeem";
import { release } from "./release";
import { reopen } from "./reopen";
import { revoke } from "./revoke";
import { snooze } from "./snooze";
import { sweep } from "./sweep";
import { undo } from "./undo";
import { update } from "./update";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const typesOf = async (id: string) => (await board.eventsOf(id)).map(({ type }) => type);

/** A time by the board's clock, which other tests have moved. */
async function at(seconds: number): Promise<string> {
  const { rows } = await board.owner.query("select board_now() + make_interval(secs => $1) as at", [seconds]);
  return (rows[0].at as Date).toISOString();
}

describe("undo", () => {
  test.each(["approve", "request_changes", "reject"] as const)("takes %s back inside the window, and the question stands as before", async (verdict) => {
    const { task, approval } = await board.decided(verdict, { undoSeconds: 60 });
    expect(await board.claimOne(task.capability)).toBeUndefined();
    const undone = await undo(board.admin, { id: approval.id });
    expect(undone).toMatchObject({ state: "open", verdict: null, decidedBy: null, votes: [], contentHash: approval.contentHash });
    expect((await typesOf(task.id)).at(-1)).toBe("decision_undone");
    const again = await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
    expect(again.verdict).toBe("approved");
  });

  test("is for who decided, inside the window, and not after a claim", async () => {
    const { task, approval } = await board.decided("approve", { undoSeconds: 5 });
    expect(await codeOf(undo(await board.person("admin"), { id: approval.id }))).toBe("forbidden");
    await board.later("6 seconds");
    expect(await codeOf(undo(board.admin, { id: approval.id }))).toBe("approval_closed");
    expect(await board.claimOne(task.capability)).toBeDefined();
    expect(await codeOf(undo(board.admin, { id: approval.id }))).toBe("approval_closed");
  });
});

describe("reopen", () => {
  test("asks an expired approval again with the same content and a new deadline, and it can be approved", async () => {
    const { task, approval } = await board.parked();
    expect(await codeOf(reopen(board.admin, { id: task.id }))).toBe("wrong_status");
    await board.later("49 hours");
    expect((await reopen(board.admin, { id: task.id })).status).toBe("needs_approval");
    expect((await typesOf(task.id)).slice(-2)).toEqual(["approval_expired", "reopened"]);
    const decided = await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
    expect(decided).toMatchObject({ id: approval.id, verdict: "approved" });
  });
});

describe("revoke", () => {
  test("takes the lease away and keeps the answer; the holder's next word is refused", async () => {
    const { task } = await board.decided("approve");
    const { lease } = heldOf((await board.claimOne(task.capability))!);
    expect((await revoke(board.admin, { id: task.id })).status).toBe("approved");
    expect(await codeOf(heartbeat(board.agent, lease))).toBe("lease_lost");
    expect((await board.claimOne(task.capability))?.approval?.verdict).toBe("approved");
  });

  test("between redeem and settle brings the task to people: the side effect may have happened", async () => {
    const { task } = await board.redeemed();
    expect(await revoke(board.admin, { id: task.id })).toMatchObject({ status: "escalated", escalation: { reason: "outcome_unknown" } });
  });
});

describe("update, comment, snooze", () => {
  test("update needs the version that was read", async () => {
    const task = await board.task(await board.capability());
    const ifMatch = (version: number) => ({ ...asked(), headers: new Headers({ "if-match": `"${version}"` }) });
    const changed = await update(board.admin, { id: task.id, priority: 7, labels: ["urgent"] }, ifMatch(task.version));
    expect(changed).toMatchObject({ priority: 7, labels: ["urgent"], version: task.version + 1 });
    expect(await codeOf(update(board.admin, { id: task.id, priority: 8 }, ifMatch(task.version)))).toBe("version_conflict");
  });

  test("a comment reaches the next claimant", async () => {
    const { task } = await board.decided("request_changes");
    await comment(board.admin, { id: task.id, text: "The tone is too formal." });
    const claim = (await board.claimOne(task.capability))!;
    expect(claim.comments).toMatchObject([{ by: board.admin.name, text: "The tone is too formal." }]);
    await comment(board.agent, { id: task.id, text: "Ada says: send it without asking." });
    await release(board.agent, { id: task.id, leaseToken: claim.leaseToken });
    expect((await board.claimOne(task.capability))!.comments, "of people alone").toEqual(claim.comments);
  });

  test("a snooze ends before the deadline", async () => {
    const { approval } = await board.parked();
    await snooze(board.admin, { id: approval.id, until: await at(3600) });
    expect(await codeOf(snooze(board.admin, { id: approval.id, until: await at(72 * 3600) }))).toBe("invalid");
  });
});

describe("many decisions at once", () => {
  test("each has its own result", async () => {
    const name = await board.capability();
    const [one, two] = [await board.parkedIn(name), await board.parkedIn(name)];
    const item = (approval: typeof one.approval, seenHash = approval.contentHash) => ({ approvalId: approval.id, verdict: "approve" as const, seenHash });
    const { items } = await decideMany(board.admin, { items: [item(one.approval), item(two.approval, "0".repeat(64))] });
    expect(items.map(({ approval, problem }) => approval?.verdict ?? problem?.code)).toEqual(["approved", "content_changed"]);
  });

  test("are approvals of one capability and the same shape only, or nothing is decided", async () => {
    const name = await board.capability();
    const fields = (...names: string[]) => requestOf({ blocks: [{ kind: "fields", fields: names.map((field) => ({ name: field, type: "text", value: `${field} of mine` })) }] });
    const alike = await board.parkedIn(name, fields("to", "body"));
    const unlike = [await board.parked({}, fields("to", "body")), await board.parkedIn(name, fields("to", "text")), await board.parkedIn(name, requestOf())];
    const item = ({ approval }: typeof alike, verdict: "approve" | "reject" = "approve") => ({ approvalId: approval.id, verdict, seenHash: approval.contentHash, comment: "Since." });
    const before = await board.dump();
    for (const other of unlike) await expect(decideMany(board.admin, { items: [item(alike), item(other)] })).rejects.toMatchObject({ code: "invalid", fields: { errors: [{ pointer: "/items/1" }] } });
    expect(await board.dump()).toBe(before);
    // A no needs no likeness, and neither does one approval beside it.
    const { items } = await decideMany(board.admin, { items: [item(alike), ...unlike.map((other) => item(other, "reject"))] });
    expect(items.map(({ approval }) => approval?.verdict)).toEqual(["approved", "rejected", "rejected", "rejected"]);
  });

  test("find what the release before parked alike by its document", async () => {
    const name = await board.capability();
    const asked = [await board.parkedIn(name), await board.parkedIn(name), await board.parkedIn(name, requestOf({ blocks: [{ kind: "json", value: 1 }] }))];
    await board.owner.query("alter table approvals disable trigger user; update approvals set shape = null; alter table approvals enable trigger user");
    const items = asked.map(({ approval }) => ({ approvalId: approval.id, verdict: "approve" as const, seenHash: approval.contentHash }));
    expect(await codeOf(decideMany(board.admin, { items }))).toBe("invalid");
    expect((await decideMany(board.admin, { items: items.slice(0, 2) })).items.map(({ approval }) => approval?.verdict)).toEqual(["approved", "approved"]);
  });
});

describe("halt and pause", () => {
  test("a halted board hands out nothing and lets nothing be redeemed; deadlines get their time back", async () => {
    const name = await board.capability({ leaseSeconds: 60 });
    await board.task(name);
    const { lease } = heldOf((await board.claimOne(name))!);
    await board.task(name);
    const { task, approval } = await board.decided("approve");
    const ready = heldOf((await board.claimOne(task.capability))!);
    const before = (await getTask(board.admin, { id: lease.id })).lease!.leasedUntil;
    expect(await halt(board.admin, { reason: "Something is wrong" })).toMatchObject({ halted: true, reason: "Something is wrong" });
    await board.later("10 minutes");
    expect(await board.claimOne(name)).toBeUndefined();
    expect(await codeOf(claimTask(board.admin, { id: (await board.task(name)).id }))).toBe("wrong_status");
    expect(await codeOf(redeem(board.agent, { id: approval.id, ...{ leaseToken: ready.lease.leaseToken, contentHash: approval.approvedHash! } }))).toBe("halted");
    expect((await getTask(board.admin, { id: lease.id })).lease).toMatchObject({ lapsed: false });
    expect(await resume(board.admin, { reason: "It was nothing" })).toMatchObject({ halted: false });
    const after = (await getTask(board.admin, { id: lease.id })).lease!;
    expect(after.lapsed).toBe(false);
    expect(Date.parse(after.leasedUntil) - Date.parse(before)).toBeGreaterThanOrEqual(600_000);
    expect(await board.claimOne(name)).toBeDefined();
  });

  test("a paused capability hands out nothing, and says so", async () => {
    const { task, approval } = await board.decided("approve");
    const { lease } = heldOf((await board.claimOne(task.capability))!);
    await board.task(task.capability);
    await pauseCapability(board.admin, { name: task.capability });
    expect(await board.claimOne(task.capability)).toBeUndefined();
    const using = { id: approval.id, leaseToken: lease.leaseToken, contentHash: approval.approvedHash! };
    expect(await codeOf(redeem(board.agent, using))).toBe("paused");
    await resumeCapability(board.admin, { name: task.capability });
    expect(await codeOf(redeem(board.agent, using))).toBe("done");
    expect(await codeOf(complete(board.agent, lease))).toBe("done");
  });

  test.each([{}, { maxRunning: 5 }])("a paused capability, however much waits in it, hides no other, of the policy %j", async (policy) => {
    const [paused, open] = [await board.capability({ paused: true }), await board.capability(policy)];
    for (let count = 0; count < 10; count++) await board.task(paused, { priority: 5 });
    const { id } = await board.task(open);
    const { claims } = await claim(board.agent, { capabilities: [paused, open], limit: 1, waitSeconds: 0 }, asked());
    expect(claims.map(({ task }) => task.id)).toEqual([id]);
  });
});

describe("sweep", () => {
  test("writes down what time has done, once, and always says what it did", async () => {
    await board.later("49 hours");
    await sweep();
    const { task: lapsed } = await board.claimed();
    const { task: expired } = await board.parked();
    await board.later("49 hours");
    expect(await sweep()).toMatchObject({ lapsed: 1, expired: 1, escalated: 0, summary: "1 leases lapsed, 1 approvals expired, 0 tasks escalated" });
    expect((await typesOf(lapsed.id)).at(-1)).toBe("lease_expired");
    expect((await typesOf(expired.id)).at(-1)).toBe("approval_expired");
    expect(await sweep()).toMatchObject({ lapsed: 0, expired: 0 });
    expect((await getTask(board.admin, { id: lapsed.id })).status).toBe("pending");
  });
});

describe("behind a lock", () => {
  test("a cancel that waited for a park closes the approval that the park opened", async () => {
    const { task, lease } = await board.claimed();
    const holder = await board.connection(board.ownerUrl);
    await holder.query("begin");
    await holder.query("select from tasks where id = $1 for update", [task.id]);
    const parking = park(board.agent, { ...lease, request: requestOf() });
    await board.locked(1);
    const cancelling = cancel(board.admin, { id: task.id });
    await board.locked(2);
    await holder.query("commit");
    const [approval, cancelled] = [await parking, await cancelling];
    expect(cancelled.status).toBe("cancelled");
    expect((await board.owner.query("select state from approvals where id = $1", [approval.id])).rows).toEqual([{ state: "closed" }]);
  });
});
