// What webhooks are told, when, and how often, by a real receiver on loopback.
import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Receiver, receiver } from "../../e2e/receiver";
import { codeOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { Input } from "../contract/operations";
import { NOTICE_KINDS } from "../contract/notice-kinds";
import { readSignals } from "../signals/signals";
import { decide } from "../transitions/decide";
import { fail } from "../transitions/fail";
import { halt, resume } from "../transitions/halt";
import { undo } from "../transitions/undo";
import { listDeliveries, redeliver } from "./deliveries";
import { sendDue } from "./dispatcher";
import { createWebhook, deleteWebhook, listWebhooks, testWebhook, updateWebhook } from "./webhooks";

const ORIGIN = "https://board.example";
let board: TestBoard;
let hook: Receiver;

beforeAll(async () => {
  vi.stubEnv("HOLDPOINT_NOTICES_ALLOW", "127.0.0.1");
  board = await testBoard();
  hook = await receiver();
});
afterAll(async () => {
  await hook.close();
  await board.drop();
  vi.unstubAllEnvs();
});
beforeEach(async () => {
  for (const { id } of (await listWebhooks()).items) await updateWebhook(board.admin, { id, disabled: true });
  await sendDue(ORIGIN);
  hook.calls.length = 0;
  hook.answer = (response) => void response.writeHead(204).end();
});

const add = (fields: Partial<Input<"createWebhook">> = {}) => createWebhook(board.admin, { format: "standard", url: hook.url, kinds: [...NOTICE_KINDS], capabilities: [], ...fields });
const said = () => hook.calls.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
const look = () => sendDue(ORIGIN);
const latest = async () => (await listDeliveries(board.admin, { limit: 1 })).items[0]!;

describe("a webhook", () => {
  test("is told of a park in the same transaction, with ids and nothing of the request, signed by Standard Webhooks", async () => {
    const { secret } = await add();
    const { approval, task } = await board.parked({}, requestOf({ question: "Send the letter to Ada" }));
    await look();
    const [call] = hook.calls;
    const payload = new StandardWebhook(secret!).verify(call!.body, call!.headers as Record<string, string>);
    expect(payload).toMatchObject({ type: "parked", data: { taskId: task.id, approvalId: approval.id, capability: task.capability, expiresAt: approval.expiresAt, url: `${ORIGIN}/approvals/${approval.id}` } });
    expect(call!.body).not.toContain("Ada");
    expect(() => new StandardWebhook(secret!).verify(call!.body.replace("parked", "decided"), call!.headers as Record<string, string>)).toThrow();
    await look();
    expect(hook.calls).toHaveLength(1);
    expect(await latest()).toMatchObject({ id: call!.headers["webhook-id"], state: "sent", attempts: 1, status: 204, to: new URL(hook.url).host });
  });

  test("hears of what happened and of nothing else: the notice is written by the transaction of the event", async () => {
    const { task } = await board.parked();
    const { rows } = await board.owner.query("select e.type, n.xmin = e.xmin as together from notices n join task_events e on n.subject like e.task_id || ' ' || e.seq || '%' where n.task_id = $1", [task.id]);
    expect(rows).toEqual(Array(3).fill({ type: "parked", together: true }));
  });

  test("is told of half and nine tenths of the time, and of nothing once it is decided", async () => {
    await add({ kinds: ["expiring"] });
    const { approval } = await board.parked({ approvalSeconds: 1000 });
    await board.later("490 seconds");
    await look();
    expect(said()).toEqual([]);
    await board.later("20 seconds");
    await look();
    expect(said().map(({ data }) => data["left"])).toEqual([0.5]);
    await board.later("380 seconds");
    await look();
    await board.later("20 seconds");
    await look();
    expect(said().map(({ data }) => data["left"])).toEqual([0.5, 0.1]);
    const other = await board.parked({ approvalSeconds: 1000 });
    await decide(board.admin, { id: other.approval.id, verdict: "reject", seenHash: other.approval.contentHash, comment: "No." } as Input<"decide">);
    await board.later("600 seconds");
    await look();
    expect(said().map(({ data }) => data["approvalId"])).toEqual([approval.id, approval.id]);
  });

  test("a halt moves the reminders with the deadline", async () => {
    await add({ kinds: ["expiring"] });
    await board.parked({ approvalSeconds: 1000 });
    await halt(board.admin, { reason: "A drill." });
    await board.later("600 seconds");
    await look();
    expect(said()).toEqual([]);
    await resume(board.admin, { reason: "It is over." });
    await board.later("40 seconds");
    await look();
    expect(said()).toEqual([]);
    await board.later("480 seconds");
    await look();
    expect(said().map(({ data }) => data["left"])).toEqual([0.5]);
  });

  test("hears of a verdict when it can no longer be taken back, and not of one that was", async () => {
    await add({ kinds: ["decided"] });
    const { approval } = await board.decided("approve", { undoSeconds: 30 });
    const taken = await board.decided("approve", { undoSeconds: 30 });
    await look();
    expect(said()).toEqual([]);
    await undo(board.admin, { id: taken.approval.id });
    await board.later("31 seconds");
    await look();
    expect(said().map(({ data }) => [data["approvalId"], data["verdict"]])).toEqual([[approval.id, "approved"]]);
  });

  test("hears of an escalation and of signals that are raised and cleared", async () => {
    await add({ kinds: ["escalated", "signal_raised", "signal_cleared"] });
    const { lease, task } = await board.claimed();
    await fail(board.agent, { ...lease, error: { message: "No such form." }, retryable: false } as Input<"fail">);
    await readSignals();
    await look();
    expect(said().find(({ type }) => type === "escalated")!.data).toMatchObject({ taskId: task.id, reason: "not_retryable", url: `${ORIGIN}/tasks/${task.id}` });
    expect(said().filter(({ type }) => type === "signal_raised").map(({ data }) => data)).toContainEqual(expect.objectContaining({ signal: "escalations", value: 1, url: `${ORIGIN}/ops` }));
  });

  test("hears of its own kinds and capabilities alone", async () => {
    const [mine, other] = [await board.capability(), await board.capability()];
    await add({ kinds: ["parked"], capabilities: [mine] });
    await board.parkedIn(other);
    const { approval } = await board.parkedIn(mine);
    await look();
    expect(said().map(({ type, data }) => [type, data["approvalId"]])).toEqual([["parked", approval.id]]);
  });
});

describe("a delivery", () => {
  test("that fails is tried again under the same id, later each time, and is given up after ten tries where people see it", async () => {
    const { id: webhookId } = await add({ kinds: ["parked"] });
    hook.answer = (response) => void response.writeHead(500).end();
    await board.parked();
    for (let tries = 1; tries <= 10; tries++) {
      await look();
      expect(hook.calls).toHaveLength(tries);
      await look();
      expect(hook.calls).toHaveLength(tries);
      await board.later("8 hours");
    }
    await look();
    expect(new Set(hook.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const given = await latest();
    expect(given).toMatchObject({ state: "failed", attempts: 10, status: 500, problem: "answered 500" });
    expect((await listWebhooks()).items.find(({ id }) => id === webhookId)).toMatchObject({ failed: 1, waiting: 0 });

    hook.answer = (response) => void response.writeHead(200).end();
    expect(await redeliver(board.admin, { id: given.id })).toMatchObject({ state: "waiting", attempts: 0 });
    await look();
    expect(hook.calls.at(-1)!.headers["webhook-id"]).toBe(given.id);
    expect(await latest()).toMatchObject({ state: "sent", status: 200, problem: null });
  });

  test.each([
    ["429 and seconds", 429, () => "600"],
    ["503 and a time of its own clock", 503, () => new Date(Date.UTC(2001, 0, 1, 0, 10)).toUTCString()],
  ])("that is answered %s is tried no sooner than it is asked, and then is", async (_, status, after) => {
    await add({ kinds: ["parked"] });
    hook.answer = (response) => void response.writeHead(status, { "retry-after": after(), date: new Date(Date.UTC(2001, 0, 1)).toUTCString() }).end();
    await board.parked();
    await look();
    hook.answer = (response) => void response.writeHead(204).end();
    await board.later("590 seconds");
    await look();
    expect(hook.calls).toHaveLength(1);
    await board.later("140 seconds");
    await look();
    expect(hook.calls).toHaveLength(2);
    expect(await latest()).toMatchObject({ state: "sent", attempts: 2 });
  });

  test("that asks for years is tried after a day, and one that asks for nothing sensible as ever", async () => {
    await add({ kinds: ["parked"] });
    for (const [said, wait] of [["999999999", "29 hours"], ["soon", "13 seconds"], ["-5", "13 seconds"], ["0", "13 seconds"]] as const) {
      hook.calls.length = 0;
      hook.answer = (response) => void response.writeHead(429, { "retry-after": said }).end();
      await board.parked();
      await look();
      hook.answer = (response) => void response.writeHead(204).end();
      await board.later(wait);
      await look();
      expect(hook.calls, said).toHaveLength(2);
    }
  });

  test("goes once, whoever of two servers is faster", async () => {
    await add({ kinds: ["parked"] });
    const name = await board.capability();
    for (let count = 0; count < 30; count++) await board.parkedIn(name);
    await Promise.all([look(), look(), look()]);
    const ids = hook.calls.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
  });

  test("is held by who sends it, and taken over a minute later from who has died", async () => {
    await add({ kinds: ["parked"] });
    await board.parked();
    let answer: (() => void) | undefined;
    hook.answer = (response) => void (answer = () => response.writeHead(204).end());
    const first = look();
    await hook.heard(1);
    await look();
    expect(hook.calls).toHaveLength(1);
    await board.later("61 seconds");
    hook.answer = (response) => void response.writeHead(500).end();
    await look();
    answer!();
    await first;
    // What the first one knows by now is of a try that is not its own any more.
    expect(await latest()).toMatchObject({ state: "waiting", attempts: 2, status: 500 });
    expect(new Set(hook.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  test("to one that hangs does not hold up the others", async () => {
    const silent = await receiver();
    silent.answer = () => undefined;
    await add({ kinds: ["parked"], url: silent.url });
    await add({ kinds: ["parked"] });
    await board.parked();
    const looking = look();
    await hook.heard(1);
    await silent.close();
    await looking;
  });

  test("to one that says gone is given up, and the webhook is disabled", async () => {
    const { id } = await add({ kinds: ["parked"] });
    hook.answer = (response) => void response.writeHead(410).end();
    await board.parked();
    await look();
    expect(await latest()).toMatchObject({ state: "failed", attempts: 1, status: 410 });
    expect((await listWebhooks()).items.find((webhook) => webhook.id === id)).toMatchObject({ disabledWhy: "It answered 410: gone." });
    expect(await codeOf(testWebhook(board.admin, { id }))).toBe("not_open");
    expect(await codeOf(redeliver(board.admin, { id: (await latest()).id }))).toBe("not_open");
  });

  test("to a disabled one is dropped, and a test goes the way of all", async () => {
    const { id } = await add({ kinds: ["parked"] });
    const { id: tested } = await testWebhook(board.admin, { id });
    await look();
    expect(said().map(({ type }) => type)).toEqual(["test"]);
    expect(hook.calls[0]!.headers["webhook-id"]).toBe(tested);
    hook.answer = (response) => void response.writeHead(503).end();
    await board.parked();
    await look();
    await updateWebhook(board.admin, { id, disabled: true });
    expect(await latest()).toMatchObject({ state: "dropped", problem: "disabled" });
  });
});

test("a webhook that is removed is called no more, leaves neither address nor secret, and what it was sent stays listed", async () => {
  const { id, secret } = await add({ kinds: ["parked"], url: `${hook.url}/canary-path` });
  await board.parked();
  await look();
  hook.answer = (response) => void response.writeHead(503).end();
  await board.parked();
  await look();
  expect(await deleteWebhook(board.admin, { id })).toEqual({ id });
  await board.later("1 day");
  await look();
  expect(hook.calls).toHaveLength(2);
  const { items } = await listDeliveries(board.admin, { webhookId: id });
  expect(items.map(({ to, state }) => [to, state])).toEqual([[new URL(hook.url).host, "dropped"], [new URL(hook.url).host, "sent"]]);
  expect((await listWebhooks()).items.map((webhook) => webhook.id)).not.toContain(id);
  const { rows } = await board.owner.query("select w::text as row from webhooks w where id = $1", [id]);
  for (const gone of [secret!, "canary-path"]) expect(rows[0].row).not.toContain(gone);
  const { rows: said } = await board.owner.query("select payload, actor_name from task_events where type = 'webhook_changed' and payload->>'webhookId' = $1 order by seq desc limit 1", [id]);
  expect(said[0]).toMatchObject({ payload: { before: { kinds: ["parked"] }, after: null }, actor_name: board.admin.name });
  for (const call of [deleteWebhook, testWebhook, updateWebhook]) expect(await codeOf(call(board.admin, { id }))).toBe("not_found");
  expect(await codeOf(redeliver(board.admin, { id: items[1]!.id }))).toBe("not_open");
});

describe("Slack", () => {
  test("gets one line in which the agent's words neither call anybody nor hide anything", async () => {
    await add({ format: "slack", kinds: ["parked"] });
    const { approval } = await board.parked({}, requestOf({ question: "Pay <!channel> & <https://evil.example|the bank>\u202e\u200b" }));
    await look();
    const { text } = JSON.parse(hook.calls[0]!.body) as { text: string };
    expect(text).toContain("Asks: Pay &lt;!channel&gt; &amp; &lt;https[://]evil[.]example|the bank&gt;\\u{202e}\\u{200b}");
    expect(text.match(/<[^>]*>/g)).toEqual([`<${ORIGIN}/approvals/${approval.id}|Open in Holdpoint>`]);
    expect(hook.calls[0]!.headers["webhook-signature"]).toBeUndefined();
  });

  test("keeps its address, which is its secret, from lists and from the log", async () => {
    await add({ format: "slack", url: `${hook.url}/T000/B000/canary-slack` });
    expect(JSON.stringify((await listWebhooks()).items)).not.toContain("canary-slack");
    const { rows } = await board.owner.query("select string_agg(payload::text, ' ') as log from task_events where type = 'webhook_changed'");
    expect(rows[0].log).not.toContain("canary-slack");
    expect(rows[0].log).toContain('"slack"');
  });
});

test("an address that is not fit is refused when it is typed, and never called should it become so", async () => {
  for (const url of ["http://10.0.0.1/", "https://[::ffff:10.0.0.1]/", "https://user@127.0.0.1/", "https://1.1.1.1:22/"]) expect(await codeOf(add({ url })), url).toBe("invalid");
  await add({ kinds: ["parked"] });
  vi.stubEnv("HOLDPOINT_NOTICES_ALLOW", "");
  await board.parked();
  await look();
  vi.stubEnv("HOLDPOINT_NOTICES_ALLOW", "127.0.0.1");
  expect(hook.calls).toEqual([]);
  expect(await latest()).toMatchObject({ state: "failed", attempts: 1, problem: expect.stringContaining("HOLDPOINT_NOTICES_ALLOW") });
});
