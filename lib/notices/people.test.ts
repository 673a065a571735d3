// Whom notices reach, when, and how often: by a real SMTP server and a real push service on loopback.
import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { decrypt } from "http_ece";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type MailServer, mailServer } from "../../e2e/mail-server";
import { type Receiver, receiver } from "../../e2e/receiver";
import { asked, codeOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { PersonCaller } from "../contract/caller";
import { DEFAULT_WAYS } from "../contract/notice-kinds";
import { type KindWays, PutNoticeSettings } from "../contract/notices";
import type { Input } from "../contract/operations";
import { ROLES } from "../contract/roles";
import { decide } from "../transitions/decide";
import { fail } from "../transitions/fail";
import { createGroup } from "../transitions/groups";
import { reopen } from "../transitions/reopen";
import { seen } from "../transitions/seen";
import { updateAgent } from "../transitions/change-agent";
import { listDeliveries, redeliver } from "./deliveries";
import { sendDue } from "./dispatcher";
import { addPushDevice, getNotices, putNotices, removePushDevice, testNotices } from "./settings";
import { listTaskNotices } from "./task-notices";

const ORIGIN = "https://board.example";
const NOW = { mailAfterMinutes: 0 };
let board: TestBoard;
let post: MailServer;
let service: Receiver;

beforeAll(async () => {
  vi.stubEnv("HOLDPOINT_NOTICES_ALLOW", "127.0.0.1");
  [board, post, service] = [await testBoard(), await mailServer(), await receiver()];
  vi.stubEnv("HOLDPOINT_SMTP_URL", post.url);
  vi.stubEnv("HOLDPOINT_MAIL_FROM", "Holdpoint <holdpoint@board.example>");
});
afterAll(async () => {
  await board.drop();
  await service.close();
  await post.close();
  vi.unstubAllEnvs();
});
beforeEach(async () => {
  await board.later("1 hour");
  await look();
  post.mails.length = service.calls.length = 0;
  post.refuse.to = null;
  service.answer = (response) => void response.writeHead(201).end();
});

const look = () => sendDue(ORIGIN);
const mailsTo = (person: PersonCaller) => post.mails.filter(({ to }) => to === person.email);
const set = (person: PersonCaller, fields: object) => putNotices(person, PutNoticeSettings.parse(fields));
const only = (kind: keyof KindWays, ways: { push: boolean; mail: boolean }): KindWays => ({ ...(Object.fromEntries(Object.keys(DEFAULT_WAYS).map((one) => [one, { push: false, mail: false }])) as KindWays), [kind]: ways });
const verdict = (by: PersonCaller, { id, contentHash }: { id: string; contentHash: string }, word: "approve" | "reject" = "approve") => decide(by, { id, verdict: word, seenHash: contentHash, ...(word === "reject" && { comment: "No." }) } as Input<"decide">);

/** A browser of a person: its keys, so that the test can read what only it can. */
async function device(person: PersonCaller): Promise<{ id: string; path: string; read: () => { title: string; body: string; path: string }[] }> {
  const keys: ECDH = createECDH("prime256v1");
  const [p256dh, secret] = [keys.generateKeys("base64url"), randomBytes(16)];
  const path = `/push/${randomBytes(6).toString("hex")}`;
  const { devices } = await addPushDevice(person, { endpoint: new URL(path, service.url).href, p256dh, auth: secret.toString("base64url") }, asked());
  const read = () => service.calls.filter((call) => call.path === path).map(({ bytes }) => JSON.parse(decrypt(bytes, { version: "aes128gcm", privateKey: keys, authSecret: secret }).toString()) as never);
  return { id: devices.at(-1)!.id, path, read };
}

describe("who is told", () => {
  test("of a request is exactly who may decide it, over every role, list and rule of duties", async () => {
    const people = await Promise.all(ROLES.map((role) => board.person(role)));
    const [, approver, operator] = people;
    for (const person of people) await set(person, NOW);
    const group = await createGroup(board.admin, { name: "Deciders", members: [approver!.userId] });
    await updateAgent(board.admin, { id: board.agent.agentId, ownerId: operator!.userId });
    for (const deciders of [[], [group.id], [operator!.userId], ["role:operator"]])
      for (const separateDuties of [false, true]) {
        const { approval } = await board.parked({ deciders, separateDuties, approvalsNeeded: 9 });
        await look();
        const told = people.filter((person) => mailsTo(person).length > 0).map(({ role }) => role);
        const may: string[] = [];
        for (const person of people.filter(({ role }) => role !== "viewer")) if ((await codeOf(verdict(person, approval))) !== "forbidden") may.push(person.role);
        expect(told, JSON.stringify({ deciders, separateDuties })).toEqual(may);
        await board.later("1 hour");
        await look();
        post.mails.length = 0;
      }
    await updateAgent(board.admin, { id: board.agent.agentId, ownerId: board.admin.userId });
  });

  test("of a verdict is the owner of the agent, and nobody who gave it", async () => {
    const owner = await board.person("viewer");
    await updateAgent(board.admin, { id: board.agent.agentId, ownerId: owner.userId });
    await set(owner, { ...NOW, kinds: only("decided", { push: false, mail: true }) });
    const { approval } = await board.decided("reject");
    await look();
    expect(mailsTo(owner).map(({ head }) => head["subject"])).toEqual(["Rejected: Send the letter"]);
    expect(mailsTo(owner)[0]!.text).toContain(`${ORIGIN}/approvals/${approval.id}`);
    await updateAgent(board.admin, { id: board.agent.agentId, ownerId: board.admin.userId });
    await set(board.admin, { ...NOW, kinds: only("decided", { push: false, mail: true }) });
    await board.decided("reject");
    await look();
    expect(mailsTo(board.admin)).toEqual([]);
    await set(board.admin, {});
  });

  test("of an escalation are operators and admins", async () => {
    const [approver, operator] = [await board.person("approver"), await board.person("operator")];
    for (const person of [approver, operator]) await set(person, NOW);
    const { lease } = await board.claimed();
    await fail(board.agent, { ...lease, error: { message: "No such form." }, retryable: false } as Input<"fail">);
    await look();
    expect([mailsTo(approver).length, mailsTo(operator).map(({ head }) => head["subject"])]).toEqual([0, ["Escalated, the agent says that trying again is of no use: Write to Northwind"]]);
  });

  test("is nobody who is muted, until the mute ends; and of one capability as was set for it", async () => {
    const person = await board.person("approver");
    const loud = await board.capability();
    await set(person, { ...NOW, kinds: only("parked", { push: false, mail: false }), capabilities: [{ capability: loud, kinds: only("parked", { push: false, mail: true }) }] });
    await board.parked();
    await board.parkedIn(loud);
    await look();
    expect(mailsTo(person)).toHaveLength(1);
    const { rows } = await board.owner.query("select board_now() + interval '2 hours' as until");
    await set(person, { ...NOW, mutedUntil: new Date(rows[0].until as string).toISOString() });
    await board.parked();
    await look();
    expect(mailsTo(person)).toHaveLength(1);
    await board.later("3 hours");
    expect((await getNotices(person)).mutedUntil).toBeNull();
    await board.parked();
    await look();
    expect(mailsTo(person)).toHaveLength(2);
  });
});

describe("push comes first", () => {
  test("and mail after ten minutes to who has not opened it", async () => {
    const [reads, sleeps] = [await board.person("approver"), await board.person("approver")];
    const [one, other] = [await device(reads), await device(sleeps)];
    const { approval, task } = await board.parked({}, requestOf({ question: "Send the letter to Ada" }));
    await look();
    for (const { read } of [one, other]) expect(read()).toEqual([{ title: "Asks: Send the letter to Ada", body: expect.stringContaining(task.capability), path: `/approvals/${approval.id}`, tag: expect.any(String) }]);
    expect([...mailsTo(reads), ...mailsTo(sleeps)]).toEqual([]);
    await seen(reads, { id: approval.id, seenHash: approval.contentHash, parts: ["block:0"] });
    await board.later("9 minutes");
    await look();
    expect(mailsTo(sleeps)).toEqual([]);
    await board.later("2 minutes");
    await look();
    expect([mailsTo(reads).length, mailsTo(sleeps).length]).toEqual([0, 1]);
    const { items } = await listTaskNotices(board.admin, { id: task.id });
    expect(items).toContainEqual(expect.objectContaining({ channel: "mail", to: reads.name, state: "dropped", why: "opened" }));
    expect(items).toContainEqual(expect.objectContaining({ channel: "push", to: sleeps.name, state: "sent" }));
  });

  test("mail waits no longer than half of what is left, and is not sent of what was decided", async () => {
    const person = await board.person("approver");
    await board.parked({ approvalSeconds: 300 });
    const decided = await board.parked({ approvalSeconds: 300 });
    await look();
    await verdict(board.admin, decided.approval);
    await board.later("151 seconds");
    await look();
    expect(mailsTo(person).map(({ head }) => head["subject"])).toContain("Asks: Send the letter");
    expect(mailsTo(person).every(({ text }) => !text.includes(decided.approval.id))).toBe(true);
  });

  test("it is read by the browser alone, known by this board's key, and a browser that has gone is forgotten", async () => {
    const person = await board.person("approver");
    const [here, gone] = [await device(person), await device(person)];
    await board.parked({}, requestOf({ question: "Send canary-question" }));
    service.answer = (response, { path }) => void response.writeHead(path === gone.path ? 410 : 201).end();
    await look();
    const { pushKey, devices } = await getNotices(person);
    for (const call of service.calls) {
      expect(call.body).not.toContain("canary-question");
      expect(call.headers["authorization"]).toMatch(new RegExp(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]+, k=${pushKey}$`));
    }
    expect(devices.map(({ id }) => id)).toEqual([here.id]);
    await removePushDevice(person, { id: here.id });
    expect(await codeOf(removePushDevice(person, { id: here.id }))).toBe("not_found");
    expect(await codeOf(addPushDevice(person, { endpoint: "https://10.0.0.1/push", p256dh: "B".repeat(87), auth: "A".repeat(22) }, asked()))).toBe("invalid");
  });

  test("and a service that asks for time is given it, whatever the person's other browser said", async () => {
    const person = await board.person("approver");
    const [here, there] = [await device(person), await device(person)];
    const calls = () => service.calls.filter(({ path }) => path === here.path || path === there.path).length;
    service.answer = (response, { path }) => void (path === there.path ? response.writeHead(429, { "retry-after": "600" }) : response.writeHead(500)).end();
    await board.parked();
    await look();
    service.answer = (response) => void response.writeHead(201).end();
    await board.later("590 seconds");
    await look();
    expect(calls()).toBe(2);
    await board.later("140 seconds");
    await look();
    expect(calls()).toBe(4);
  });
});

test("a request that was reopened is told of again, also to who had opened it", async () => {
  const person = await board.person("approver");
  const { approval, task } = await board.parked({ approvalSeconds: 3600 });
  await look();
  await seen(person, { id: approval.id, seenHash: approval.contentHash, parts: ["block:0"] });
  await board.later("2 hours");
  await reopen(board.admin, { id: task.id });
  await look();
  await board.later("11 minutes");
  await look();
  expect(mailsTo(person).map(({ head }) => head["subject"])).toEqual(["Asks: Send the letter"]);
});

describe("a burst", () => {
  test("of 200 requests comes as three messages and one more that says so, at most three a minute", async () => {
    const person = await board.person("approver");
    await set(person, { ...NOW, kinds: only("parked", { push: false, mail: true }) });
    const name = await board.capability();
    for (let count = 0; count < 200; count++) await board.parkedIn(name);
    await look();
    await look();
    expect(mailsTo(person)).toHaveLength(3);
    await board.later("55 seconds");
    await look();
    expect(mailsTo(person)).toHaveLength(3);
    await board.later("10 seconds");
    await look();
    expect(mailsTo(person)).toHaveLength(4);
    const { head, text } = mailsTo(person)[3]!;
    expect(head["subject"]).toBe("And 197 more");
    expect(text).toContain(`And 177 more: ${ORIGIN}/approvals`);
    await board.later("5 minutes");
    await look();
    expect(mailsTo(person)).toHaveLength(4);
    const { rows } = await board.owner.query("select state, count(*)::int as notices, count(distinct message)::int as messages from notice_deliveries where user_id = $1 group by state", [person.userId]);
    expect(rows).toEqual([{ state: "sent", notices: 200, messages: 4 }]);
  }, 60_000);

  test("of an hour comes as one mail where that is wanted", async () => {
    const person = await board.person("approver");
    await set(person, { ...NOW, digestMinutes: 60 });
    for (let count = 0; count < 5; count++) await board.parked();
    await look();
    expect(mailsTo(person)).toEqual([]);
    await board.later("61 minutes");
    await look();
    expect(mailsTo(person).map(({ head }) => head["subject"])).toEqual(["5 notices"]);
  });
});

describe("a mail", () => {
  test("is plain text in which the agent's words stay on their line, hide nothing and add no header", async () => {
    const person = await board.person("approver");
    await set(person, NOW);
    await board.parked({}, requestOf({ question: "Pay \u202egro.live\u202c now\u200b, ünder all", target: "https://bank.example" }));
    await look();
    const [mail] = mailsTo(person);
    expect(mail!.head).toMatchObject({ subject: "Asks: Pay \\u{202e}gro[.]live\\u{202c} now\\u{200b}, ünder all", "content-type": "text/plain; charset=utf-8", "auto-submitted": "auto-generated", from: "Holdpoint <holdpoint@board.example>" });
    expect(mail!.head["message-id"]).toMatch(/^<[\w-]{36}@board\.example>$/);
    expect(mail!.text).toMatch(/^Asks: .*\r?\nwork-\d+ · low risk · until \d{4}-\d\d-\d\d \d\d:\d\d UTC\r?\nhttps:\/\/board\.example\/approvals\/[\w-]{36}\r?\n/);
  });

  test("has no name that its reader makes a link of, and no word that it decodes", async () => {
    const person = await board.person("approver");
    await set(person, NOW);
    await board.parked({}, requestOf({ question: "See evil.example, https://evil.example/x?a=1 and =?utf-8?B?ZXZpbA==?= of 3.5 in 2.0" }));
    await look();
    const [mail] = mailsTo(person);
    const said = "Asks: See evil[.]example, https[://]evil[.]example/x?a=1 and = ?utf-8?B?ZXZpbA== ?= of 3.5 in 2.0";
    expect(mail!.head["subject"]).toBe(said);
    expect(mail!.text).toContain(said);
  });

  test("that the server does not take is tried again under its id, and given up where the mailbox is not there", async () => {
    const person = await board.person("approver");
    await set(person, NOW);
    post.refuse = { to: person.email, with: 451 };
    await board.parked();
    await look();
    const latest = async () => (await listDeliveries(board.admin, { limit: 50 })).items.find(({ to }) => to === person.name)!;
    expect(await latest()).toMatchObject({ state: "waiting", attempts: 1, status: 451 });
    const { rows } = await board.owner.query("select message from notice_deliveries where id = $1", [(await latest()).id]);
    post.refuse.to = null;
    await board.later("1 minute");
    await look();
    expect(mailsTo(person).map(({ head }) => head["message-id"])).toEqual([`<${rows[0].message}@board.example>`]);
    post.refuse = { to: person.email, with: 550 };
    await board.parked();
    await look();
    expect(await latest()).toMatchObject({ state: "failed", attempts: 1, status: 550 });
    post.refuse.to = null;
    await redeliver(board.admin, { id: (await latest()).id });
    await look();
    expect(await latest()).toMatchObject({ state: "sent" });
  });

  test("goes once, whoever of two servers is faster", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => board.person("approver")));
    for (const person of people) await set(person, NOW);
    await board.parked();
    await Promise.all([look(), look(), look()]);
    expect(people.map((person) => mailsTo(person).length)).toEqual([1, 1, 1, 1, 1]);
  });
});

test("a test of one's own goes by every way there is", async () => {
  const person = await board.person("viewer");
  expect(await testNotices(person)).toEqual({ channels: ["mail"] });
  const { read } = await device(person);
  expect(await testNotices(person)).toEqual({ channels: ["push", "mail"] });
  await look();
  expect([mailsTo(person).length, read().map(({ title }) => title)]).toEqual([2, ["A test"]]);
});

test("what a person may not set is refused", async () => {
  const kinds = DEFAULT_WAYS;
  const name = await board.capability();
  expect(await codeOf(set(board.admin, { capabilities: [{ capability: "nothing-of-the-kind", kinds }] }))).toBe("invalid");
  expect(await codeOf(set(board.admin, { capabilities: [{ capability: name, kinds }, { capability: name, kinds }] }))).toBe("invalid");
});
