// A word put into every secret place is found nowhere that others read: events, stream, lists, exports, refusals, output.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { exportAudit } from "../lib/audit/export";
import { NOTICE_KINDS } from "../lib/contract/notice-kinds";
import { sendDue } from "../lib/notices/dispatcher";
import { createWebhook } from "../lib/notices/webhooks";
import { complete } from "../lib/transitions/complete";
import { decide } from "../lib/transitions/decide";
import { park } from "../lib/transitions/park";
import { all, ORIGIN, sampleOf, send, signedIn, textOf } from "./doors";
import { type MailServer, mailServer } from "./mail-server";
import type { Target } from "./operation-samples";
import { type Receiver, receiver } from "./receiver";
import { heldOf, requestOf, type TestBoard, testBoard } from "./test-board";

const SECRET = "canary-secret-5b1d";
const said: string[] = [];
let board: TestBoard;
let mails: MailServer;
let hook: Receiver;
let cookie: string;
let secrets: string[];
let target: Target;

beforeAll(async () => {
  for (const name of ["log", "info", "warn", "error"] as const) vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void said.push(words.map(String).join(" ")));
  [board, mails, hook] = [await testBoard(), await mailServer(), await receiver()];
  vi.stubEnv("HOLDPOINT_NOTICES_ALLOW", "127.0.0.1");
  vi.stubEnv("HOLDPOINT_SMTP_URL", mails.url);
  for (const format of ["standard", "slack"] as const) await createWebhook(board.admin, { format, url: hook.url, kinds: [...NOTICE_KINDS], capabilities: [] });
  ({ cookie } = await signedIn("admin"));
  const blocks = [{ kind: "fields", fields: [{ name: "password", type: "secret", value: SECRET }] }];
  const name = await board.capability();
  await board.task(name);
  const first = heldOf((await board.claimOne(name))!);
  const approval = await park(board.agent, { ...first.lease, request: requestOf({ blocks, editable: ["/blocks/0/fields/0/value"] }) });
  await decide(board.admin, { id: approval.id, verdict: "request_changes", seenHash: approval.contentHash, comment: "Again." });
  const second = heldOf((await board.claimOne(name))!);
  const asked = await park(board.agent, { ...second.lease, request: requestOf({ question: "Once more", blocks }) });
  const done = await board.redeemed();
  await complete(board.agent, done.lease);
  secrets = [SECRET, board.agent.key, first.lease.leaseToken, second.lease.leaseToken, done.lease.leaseToken, cookie.split("=")[1]!, "correct horse"];
  const id = "01a22933-6f57-7566-9801-c96095399984";
  target = { task: second.task.id, approval: asked.id, attachment: id, capability: name, contentHash: asked.contentHash, leaseToken: second.lease.leaseToken, userId: board.admin.userId, person: id, group: id, session: id, agent: id, key: id, invitation: id, webhook: id, delivery: id, device: id };
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await board.drop();
  await hook.close();
  await mails.close();
});

/** Where a request is shown to who decides, or given to who asked. */
const SHOWN = new Set(["getApproval", "decide", "undo", "assign", "snooze", "decideMany", "claim", "claimTask", "park", "settle", "reopen"]);

test.each(all.filter(({ name }) => !SHOWN.has(name)).map((operation) => [operation.name, operation] as const))("%s answers without any of them", async (_name, operation) => {
  for (const who of [{ cookie, origin: ORIGIN }, { authorization: `Bearer ${board.agent.key}` }, { authorization: `Bearer ${board.agent.key.slice(0, -1)}x` }] as Record<string, string>[]) {
    const sample = sampleOf(operation, target);
    const text = await textOf(await send(operation, { ...sample, headers: { ...sample.headers, ...who } }));
    for (const secret of secrets) expect(text.includes(secret), `${operation.name}: ${text.slice(0, 300)}`).toBe(false);
  }
});

test("no event, no export and no line of output holds any of them", async () => {
  const { rows } = await board.owner.query("select coalesce(string_agg(e::text, ' '), '') as log from task_events e");
  const exported = await Promise.all((["csv", "jsonl"] as const).map(async (format) => (await exportAudit(board.admin, { format })).text()));
  for (const secret of secrets) for (const text of [rows[0].log as string, ...exported, ...said]) expect(text.includes(secret)).toBe(false);
});

test("no notice holds any of them, by whichever way it goes", async () => {
  await board.later("1 hour");
  for (let minute = 0; minute < 3; minute++) {
    await sendDue(ORIGIN);
    await board.later("2 minutes");
  }
  const sent = [...hook.calls.map(({ headers, body }) => JSON.stringify(headers) + body), ...mails.mails.map(({ raw, text }) => raw + text)];
  expect(hook.calls.length).toBeGreaterThan(3);
  expect(mails.mails.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(sent.filter((text) => text.includes(secret))).toEqual([]);
});
