// One's own notices: which of them, by which way, and on which browsers.
import { createHash } from "node:crypto";
import { uuidv7 } from "uuidv7";
import type { PersonCaller } from "../contract/caller";
import { DEFAULT_WAYS } from "../contract/notice-kinds";
import type { KindWays, NoticeSettings } from "../contract/notices";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { addDevice, devicesOf, insertOwnTest, putSettings, readSettings, removeDevice } from "../db/notice-settings";
import { peoplePool } from "../db/pool";
import { readCapabilityNames } from "../db/read-capability-names";
import { ringForNotices } from "../db/webhooks";
import { mailIsSet } from "./mail";
import { refuseAddress } from "./refuse-address";
import { vapidKey } from "./vapid";

export async function getNotices({ userId }: PersonCaller): Promise<NoticeSettings> {
  const [[row], devices, { publicKey }] = await Promise.all([readSettings(peoplePool(), { user: userId }), devicesOf(peoplePool(), { user: userId }), vapidKey()]);
  return {
    kinds: { ...DEFAULT_WAYS, ...(row?.kinds.value as KindWays | undefined) }, capabilities: (row?.capabilities.value as NoticeSettings["capabilities"] | undefined) ?? [],
    mailAfterMinutes: row?.mail_after_minutes ?? 10, digestMinutes: row?.digest_minutes ?? null, mutedUntil: row?.muted_until ?? null,
    mail: mailIsSet(), pushKey: publicKey, devices: devices.map(({ id, user_agent, created_at, endpoint }) => ({ id, userAgent: user_agent, createdAt: created_at, endpointSha256: createHash("sha256").update(endpoint).digest("hex") })),
  };
}

export async function putNotices(caller: PersonCaller, input: Input<"putNotices">): Promise<NoticeSettings> {
  const names = input.capabilities.map(({ capability }) => capability);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw Refusal.invalid(`/capabilities/${twice}/capability`, "is named twice");
  const { known } = await readCapabilityNames(names);
  const unknown = names.findIndex((name) => !known.has(name));
  if (unknown >= 0) throw Refusal.invalid(`/capabilities/${unknown}/capability`, "is no capability of this board");
  await putSettings(peoplePool(), {
    user: caller.userId, kinds: JSON.stringify(input.kinds), capabilities: JSON.stringify(input.capabilities), mailAfter: input.mailAfterMinutes, digest: input.digestMinutes, mutedUntil: input.mutedUntil,
  });
  return getNotices(caller);
}

export async function addPushDevice(caller: PersonCaller, input: Input<"addPushDevice">, { headers }: { headers: Pick<Headers, "get"> }): Promise<NoticeSettings> {
  await refuseAddress(input.endpoint, "/endpoint");
  await addDevice(peoplePool(), { id: uuidv7(), user: caller.userId, endpoint: input.endpoint, p256dh: input.p256dh, auth: input.auth, userAgent: headers.get("user-agent")?.slice(0, 300) });
  return getNotices(caller);
}

export async function removePushDevice({ userId }: PersonCaller, { id }: Input<"removePushDevice">): Promise<Output<"removePushDevice">> {
  const [removed] = await removeDevice(peoplePool(), { id, user: userId });
  if (!removed) throw new Refusal("not_found", "There is no such browser of yours.");
  return { id };
}

/** One of each way that is there, by the same way as every notice. */
export async function testNotices(caller: PersonCaller): Promise<Output<"testNotices">> {
  const devices = await devicesOf(peoplePool(), { user: caller.userId });
  const channels = [...(devices.length ? ["push" as const] : []), ...(mailIsSet() ? ["mail" as const] : [])];
  if (channels.length) await insertOwnTest(peoplePool(), { user: caller.userId, channels });
  await ringForNotices(peoplePool());
  return { channels };
}
