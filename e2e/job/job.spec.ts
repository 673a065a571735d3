// The whole job with real processes: a careers site, an agent that is killed again and again, a board, a person.
import { expect, test } from "@playwright/test";
import { openBoard, type Board } from "./board";
import { NOTHING_TO_DO, Scene } from "./scene";

const letter = "Dear all,\n\nI liked the letter that was written for me, and would rather say it in my own words: I keep things running, and I write down how. I would be glad to show you both.\n\nMara";
const letterAt = "/blocks/0/fields/0/value";

let board: Board;
let scene: Scene | undefined;

test.describe.configure({ timeout: 300_000 });
test.beforeAll(async () => {
  board = await openBoard();
});
test.afterEach(() => scene?.close());

test("nothing is submitted before a person approves, and then exactly once", async () => {
  scene = await Scene.open(board);
  await scene.run();
  expect(await scene.status()).toBe("needs_approval");
  expect(await scene.run()).toMatchObject({ code: NOTHING_TO_DO });
  expect(await scene.site.count()).toBe(0);

  await scene.decide({ verdict: "approve" });
  expect(await scene.site.count()).toBe(0);
  await scene.run();
  const [application] = await scene.site.received();
  expect(await scene.task()).toMatchObject({ status: "completed", result: { reference: application?.reference } });
  expect(await scene.run()).toMatchObject({ code: NOTHING_TO_DO });
  expect(await scene.site.count()).toBe(1);
  expect(await scene.events()).toEqual(expect.arrayContaining(["parked", "approved", "redeemed", "settled", "completed"]));
});

test("a rejected application is never submitted", async () => {
  scene = await Scene.open(board);
  await scene.run();
  await scene.decide({ verdict: "reject", comment: "Not this company" });
  expect(await scene.run()).toMatchObject({ code: NOTHING_TO_DO });
  expect(await scene.status()).toBe("rejected");
  expect(await scene.site.count()).toBe(0);
});

test("an expired approval submits nothing, and cannot be approved any more", async () => {
  scene = await Scene.open(board, { approvalSeconds: 1 });
  await scene.run();
  await expect.poll(() => scene!.status()).toBe("expired");
  await expect(scene.decide({ verdict: "approve" })).rejects.toMatchObject({ code: "approval_expired" });
  expect(await scene.run()).toMatchObject({ code: NOTHING_TO_DO });
  expect(await scene.site.count()).toBe(0);
});

test("what a person edits is what arrives", async () => {
  scene = await Scene.open(board);
  await scene.run();
  await scene.decide({ verdict: "approve", edits: [{ pointer: letterAt, value: letter }] });
  await scene.run();
  const [application] = await scene.site.received();
  expect(application?.values).toMatchObject({ cover_letter: letter, full_name: "Mara Lindqvist", salary_expectation: "78000" });
});

test("after requested changes the agent asks again, and the changed application arrives", async () => {
  scene = await Scene.open(board);
  await scene.run();
  await scene.decide({ verdict: "request_changes", comment: "Shorter please, and a salary of 82k" });
  await scene.run();
  expect(await scene.approval()).toMatchObject({ state: "open", round: 2 });
  expect(await scene.site.count()).toBe(0);
  await scene.decide({ verdict: "approve" });
  await scene.run();
  const [application] = await scene.site.received();
  expect(application?.values.salary_expectation).toBe("82000");
  expect(application?.values.cover_letter.length).toBeLessThan(400);
});

test("a change that the agent does not understand goes to a person", async () => {
  scene = await Scene.open(board);
  await scene.run();
  await scene.decide({ verdict: "request_changes", comment: "With more warmth" });
  await scene.run();
  expect(await scene.task()).toMatchObject({ status: "escalated", escalation: { reason: "not_retryable" } });
  expect(await scene.site.count()).toBe(0);
});

test("a kill -9 at any step before the redeem submits nothing and loses nothing", async () => {
  scene = await Scene.open(board);
  for (const step of ["claimed", "filled-2", "reviewed"]) {
    await scene.killAt(step);
    await scene.lapse();
    expect(await scene.status(), step).toBe("in_progress");
  }
  await scene.killAt("parked");
  expect(await scene.status()).toBe("needs_approval");
  expect(await scene.site.count()).toBe(0);

  await scene.decide({ verdict: "approve", edits: [{ pointer: letterAt, value: letter }] });
  for (const step of ["claimed", "refilled"]) {
    await scene.killAt(step);
    await scene.lapse();
    expect(await scene.site.count(), step).toBe(0);
  }
  await scene.run();
  expect(await scene.status()).toBe("completed");
  expect((await scene.site.received()).map((application) => application.values.cover_letter)).toEqual([letter]);
});

for (const { step, count } of [
  { step: "redeemed", count: 0 },
  { step: "submitted", count: 1 },
]) {
  test(`a kill -9 at "${step}" is never followed by a blind second try`, async () => {
    scene = await Scene.open(board);
    await scene.run();
    await scene.decide({ verdict: "approve" });
    await scene.killAt(step);
    await scene.lapse();
    expect(await scene.run()).toMatchObject({ code: NOTHING_TO_DO });
    expect(await scene.task()).toMatchObject({ status: "escalated", escalation: { reason: "outcome_unknown" } });
    expect(await scene.site.count()).toBe(count);
  });
}

test("a kill -9 once the outcome is settled leaves only the completion to the next run", async () => {
  scene = await Scene.open(board);
  await scene.run();
  await scene.decide({ verdict: "approve" });
  await scene.killAt("settled");
  await scene.lapse();
  await scene.run();
  expect(await scene.status()).toBe("completed");
  expect(await scene.site.count()).toBe(1);
});

test("an answer that is lost after Submit goes to a person, and is not tried again", async () => {
  scene = await Scene.open(board);
  await scene.site.control("northwind-platform-engineer", { loseAnswer: true });
  await scene.run();
  await scene.decide({ verdict: "approve" });
  expect(await scene.run()).toMatchObject({ code: 1 });
  expect(await scene.status()).toBe("escalated");
  expect(await scene.run()).toMatchObject({ code: NOTHING_TO_DO });
  expect(await scene.site.count()).toBe(1);
});

test("a confirmation of which no picture can be taken is a confirmation all the same", async () => {
  scene = await Scene.open(board);
  await scene.site.control("northwind-platform-engineer", { fontHangs: true });
  await scene.run();
  await scene.decide({ verdict: "approve" });
  expect(await scene.run()).toMatchObject({ code: 0 });
  const [application] = await scene.site.received();
  expect(await scene.task()).toMatchObject({ status: "completed", result: { reference: application?.reference } });
  expect(await scene.approval()).toMatchObject({ outcome: "done" });
});

test("a posting that changed after the approval is shown to the person again", async () => {
  scene = await Scene.open(board);
  await scene.run();
  await scene.decide({ verdict: "approve" });
  await scene.site.control("northwind-platform-engineer", { salary: "EUR 20,000" });
  await scene.run();
  expect(await scene.approval()).toMatchObject({ state: "open", round: 2 });
  expect(await scene.site.count()).toBe(0);
});

test("a closed role is skipped", async () => {
  scene = await Scene.open(board, {}, "orchard-database-engineer");
  await scene.run();
  expect(await scene.status()).toBe("skipped");
});

test("a form that breaks three times goes to a person with what the page said", async () => {
  scene = await Scene.open(board);
  await scene.site.control("northwind-platform-engineer", { breakForm: true });
  for (let strike = 1; strike <= 3; strike++) expect(await scene.run()).toMatchObject({ code: 1 });
  expect(await scene.task()).toMatchObject({ status: "escalated", failures: 3, escalation: { reason: "failures" } });
});

test("Ctrl-C gives the task back at once", async () => {
  scene = await Scene.open(board);
  const agent = scene.start("filled-1");
  await agent.said("at filled-1");
  await agent.end("SIGTERM");
  expect(await scene.status()).toBe("pending");
});
