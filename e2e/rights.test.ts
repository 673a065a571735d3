// Every operation x every kind of caller x what is theirs, what is another's, and what is not there.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { uuidv7 } from "uuidv7";
import { type Scope, SCOPES } from "../lib/contract/actor";
import type { Caller } from "../lib/contract/caller";
import { ROLES } from "../lib/contract/roles";
import { readAttachment } from "../lib/db/read-attachment";
import { addPushDevice } from "../lib/notices/settings";
import { createWebhook, testWebhook } from "../lib/notices/webhooks";
import { createAgent } from "../lib/transitions/change-agent";
import { createAgentKey } from "../lib/transitions/create-agent-key";
import { createKey } from "../lib/transitions/create-key";
import { createGroup } from "../lib/transitions/groups";
import { resume } from "../lib/transitions/halt";
import { invite } from "../lib/transitions/invite";
import { park } from "../lib/transitions/park";
import { uploadAttachment } from "../lib/transitions/upload-attachment";
import { all, ORIGIN, sampleOf, send, signedIn, textOf } from "./doors";
import { type Accounts, SAMPLES, type Target } from "./operation-samples";
import { asked, codeOf, requestOf, type TestBoard, testBoard } from "./test-board";

const CANARY = "canary-7c1f9e";
const [MINE, THEIRS] = ["mine", "theirs"];

let board: TestBoard;
let mine: Target;
let missing: Omit<Target, "capability">;
/** Headers by the name of the caller. */
const callers: Record<string, Record<string, string>> = { nobody: {} };

beforeAll(async () => {
  board = await testBoard();
  for (const name of [MINE, THEIRS]) await board.capability({}, name);
  for (const role of ROLES) callers[role] = { cookie: (await signedIn(role)).cookie, origin: ORIGIN };
  const key = async (capability: string, scopes: readonly Scope[]) => bearer((await createKey({ name: uuidv7(), capabilities: [capability], scopes: [...scopes] })).key);
  for (const scope of SCOPES) callers[`key ${scope}`] = await key(MINE, [scope]);
  Object.assign(callers, { key: await key(MINE, SCOPES), stranger: await key(THEIRS, SCOPES) });
  await refusedCallers();
  mine = await target();
  missing = { ...mine, task: uuidv7(), approval: uuidv7(), attachment: uuidv7(), person: uuidv7(), group: uuidv7(), session: uuidv7(), agent: uuidv7(), key: uuidv7(), invitation: uuidv7(), webhook: uuidv7(), delivery: uuidv7(), device: uuidv7() };
});
afterAll(() => board.drop());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** Who has to be taken for nobody, and who for two. */
async function refusedCallers(): Promise<void> {
  const admin = callers["admin"]!;
  const { key, id } = await createKey({ name: "revoked", capabilities: ["*"], scopes: [...SCOPES] });
  await board.owner.query("update api_keys set revoked_at = board_now() where id = $1", [id]);
  const ended = await signedIn("admin");
  await board.owner.query("delete from sessions where user_id = $1", [ended.userId]);
  Object.assign(callers, {
    "a revoked key": bearer(key), "a cut key": bearer(key.slice(0, -1)), "an ended session": { cookie: ended.cookie, origin: ORIGIN },
    "a forged cookie": { cookie: `${admin["cookie"]!.slice(0, -12)}AAAAAAAAAAAA`, origin: ORIGIN }, "both": { ...admin, ...callers["key"] },
  });
}

/** A parked task with an attachment, all of it full of a word that no stranger may read. */
async function target(): Promise<Target> {
  const image = await upload(board.agent);
  await board.task(MINE, { title: CANARY, labels: [CANARY] });
  const claim = (await board.claimOne(MINE))!;
  const blocks = [{ kind: "text", text: CANARY }, { kind: "image", attachmentId: image }];
  const approval = await park(board.agent, { id: claim.task.id, leaseToken: claim.leaseToken, request: requestOf({ question: CANARY, blocks }) });
  return { task: claim.task.id, approval: approval.id, attachment: image, capability: MINE, contentHash: approval.contentHash, leaseToken: claim.leaseToken, userId: board.admin.userId, ...(await accounts()) };
}

/** A person, a group, an agent and its key, an invitation, a webhook and a call of it, and the session of somebody who does not ask. */
async function accounts(): Promise<Accounts> {
  const person = await board.person("viewer");
  const agent = await createAgent(board.admin, { name: "Theirs" });
  const key = await createAgentKey(board.admin, { id: agent.id, scopes: ["tasks:read"], capabilities: ["*"], ranges: [], expiresAt: null });
  const group = await createGroup(board.admin, { name: "Theirs", members: [] });
  const invitation = await invite(board.admin, { email: "theirs@example.test", role: "viewer", days: 1 });
  process.env["HOLDPOINT_NOTICES_ALLOW"] = "127.0.0.1";
  const webhook = await createWebhook(board.admin, { url: "https://127.0.0.1/hook", format: "standard", kinds: ["parked"], capabilities: [] });
  const delivery = await testWebhook(board.admin, { id: webhook.id });
  const { devices: [device] } = await addPushDevice(board.admin, { endpoint: "https://127.0.0.1/push/theirs", p256dh: "B".repeat(87), auth: "A".repeat(22) }, asked());
  return { person: person.userId, session: board.admin.sessionId, agent: agent.id, key: key.id, group: group.id, invitation: invitation.id, webhook: webhook.id, delivery: delivery.id, device: device!.id };
}

async function upload(by: Caller): Promise<string> {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } }).png().toBuffer();
  return (await uploadAttachment(by, {}, { ...asked(), headers: new Headers({ "content-type": "image/png", "x-filename": CANARY }), bytes: () => Promise.resolve(png) })).id;
}

/** What this server itself does goes on counting between two questions, these questions too. */
const OF_THE_PROCESS = /^(?:nodejs_|process_|holdpoint_(?!signal|tasks|capability))\S+ .*\n?/gm;
type Answered = { status: number; text: string; same: string };

async function ask(operation: (typeof all)[number], caller: string, about: Target): Promise<Answered> {
  const sample = sampleOf(operation, about);
  const answer = await send(operation, { ...sample, headers: { ...sample.headers, ...callers[caller] } });
  const text = await textOf(answer);
  const ids = [about.task, about.approval, about.attachment, about.capability];
  return { status: answer.status, text, same: ids.reduce((body, id) => body.replaceAll(id, "ID"), text).replace(/"instance":"[^"]*"|^\{"at":"[^"]*"|^retry: \d+|^id: \S+$|"cursor":"[^"]*"/gm, "").replace(OF_THE_PROCESS, "") };
}

function entitled(caller: string, { key, person }: (typeof all)[number]): boolean {
  if (ROLES.includes(caller as never)) return person !== undefined && ROLES.indexOf(caller as never) >= ROLES.indexOf(person);
  const scopes = caller.startsWith("key ") ? [caller.slice(4)] : SCOPES;
  return key === "any" || (key !== undefined && scopes.includes(key));
}

const KNOWN = [...ROLES, "key", ...SCOPES.map((scope) => `key ${scope}`)];
const NOBODY = ["nobody", "a revoked key", "a cut key", "an ended session", "a forged cookie"];

test("every operation has its row", () => expect(Object.keys(SAMPLES).sort()).toEqual(all.map(({ name }) => name).sort()));

describe.each(all.filter(({ open }) => !open).map((operation) => [operation.name, operation] as const))("%s", (name, operation) => {
  const { about, missing: whenMissing, notHolder, own } = SAMPLES[name];
  const gone = (): Target => ({ ...missing, capability: `nowhere-${name.toLowerCase()}` });

  test("is 401 for nobody, whoever that is, and says nothing else, whatever it is about", async () => {
    const { same } = await ask(operation, "nobody", gone());
    for (const caller of NOBODY) expect([(await ask(operation, caller, mine)).status, caller]).toEqual([401, caller]);
    expect((await ask(operation, "nobody", mine)).same).toBe(same);
  });

  test("is 400 for who sends a key and a cookie", async () => expect((await ask(operation, "both", mine)).status).toBe(400));

  test.each(KNOWN)("is 403 for %s, or neither 401 nor 403 nor 404", async (caller) => {
    const there = await ask(operation, caller, mine);
    if (!entitled(caller, operation)) expect(there.status).toBe(403);
    else if (own) expect(there.status).toBe(404);
    else if (notHolder && caller.startsWith("key")) expect(there.status).toBe(notHolder);
    else expect([401, 403, 404, 500], there.text.slice(0, 200)).not.toContain(there.status);
  });

  test("is 404 for who may, and 403 as ever for who may not, where there is nothing", async () => {
    const [may, mayNot] = [ROLES.find((role) => entitled(role, operation)), KNOWN.find((caller) => !entitled(caller, operation))];
    if (may && about !== "none" && !whenMissing) expect((await ask(operation, may, gone())).status).toBe(404);
    if (mayNot) expect((await ask(operation, mayNot, gone())).same).toBe((await ask(operation, mayNot, mine)).same);
  });

  test("tells a key of another capability nothing: what is another's is as what is not there", async () => {
    const [theirs, away] = [await ask(operation, "stranger", mine), await ask(operation, "stranger", gone())];
    expect([theirs.status, theirs.same]).toEqual([away.status, away.same]);
    if (about !== "none" && entitled("stranger", operation) && whenMissing !== "made") expect(theirs.status).toBe(404);
    expect(theirs.text).not.toContain(CANARY);
  });
});

test("a key cannot name another's attachment and so come to read it; another run of its own work can", async () => {
  const [stranger, colleague] = [await board.anAgent([THEIRS]), await board.anAgent([MINE])];
  const { attachment } = mine;
  const unshown = await upload(await board.anAgent([MINE]));
  const naming = async (capability: string, by: typeof stranger, attachmentId: string) => {
    await board.task(capability, { priority: 9 });
    const claim = (await board.claimOne(capability, by))!;
    return codeOf(park(by, { id: claim.task.id, leaseToken: claim.leaseToken, request: requestOf({ question: attachmentId, blocks: [{ kind: "image", attachmentId }] }) }));
  };
  await resume(board.admin, { reason: "For this test" }).catch(() => undefined);
  await board.capability({}, MINE);
  await board.capability({}, THEIRS);
  for (const id of [attachment, unshown, uuidv7()]) expect(await naming(THEIRS, stranger, id)).toBe("invalid");
  for (const id of [attachment, unshown]) expect(await readAttachment(board.owner, stranger, id)).toBeNull();
  expect(await naming(MINE, colleague, unshown)).toBe("done");
});
