// Push to a person's browsers, encrypted for each: the service in between reads nothing of it.
import webpush from "web-push";
import type { Addressee } from "../db/claim-deliveries";
import { devicesOf, removeDevice } from "../db/notice-settings";
import { peoplePool } from "../db/pool";
import { digestOf } from "./digest";
import type { Message } from "./plan-messages";
import { post } from "./post";
import { type Outcome, outcomeOf, outcomeOfError } from "./tries";
import { vapidKey } from "./vapid";

const MOST_NAMED = 3;
const FOUR_HOURS = 4 * 3600;

/** Told is who was told on one of their browsers. One that has gone is forgotten. */
export async function sendPush({ id }: Addressee, message: Message, origin: string): Promise<Outcome> {
  const devices = await devicesOf(peoplePool(), { user: id });
  if (!devices.length) return { status: null, problem: "no browser is subscribed", hopeless: true };
  const { title, items, more, path } = digestOf(message, MOST_NAMED);
  const body = more > 0 || items.length > 1 ? items.map((item) => item.title).join("\n") : items[0]!.about;
  const payload = JSON.stringify({ title, body, path, tag: message.id });
  const outcomes = await Promise.all(devices.map((device) => pushTo(device, payload, origin).catch(outcomeOfError)));
  for (const [index, { status }] of outcomes.entries()) if (status === 404 || status === 410) await removeDevice(peoplePool(), { id: devices[index]!.id, user: id });
  return outcomes.find(({ problem }) => problem === null) ?? outcomes.reduce((longest, one) => ((one.retryAfter ?? 0) > (longest.retryAfter ?? 0) ? one : longest));
}

async function pushTo({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }, payload: string, origin: string): Promise<Outcome> {
  const subject = origin.startsWith("https:") ? origin : "mailto:holdpoint@localhost";
  const details = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, { vapidDetails: { subject, ...(await vapidKey()) }, TTL: FOUR_HOURS, contentEncoding: "aes128gcm", urgency: "high" });
  return outcomeOf(await post(details.endpoint, details.headers as Record<string, string>, details.body!));
}
