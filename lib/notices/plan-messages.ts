// How what is due for a person becomes messages: three a minute, and what is more than that goes together.
import type { Due } from "../db/claim-deliveries";

export const A_MINUTE = 3;

export type Message = { id: string; channel: Due["channel"]; carries: Due[] };

/** `room`: how many messages this person may still get in this minute. */
export function planMessages(due: Due[], room: number, newId: () => string): { messages: Message[]; putOff: Due[] } {
  const again = groups(due.filter(({ message }) => message !== null), ({ message }) => message!);
  const messages = [...again].map(([id, carries]) => ({ id, channel: carries[0]!.channel, carries }));
  const fresh = due.filter(({ message }) => message === null);
  const together = [...groups(fresh.filter(({ gather }) => gather), ({ channel }) => channel).values()];
  const alone = fresh.filter(({ gather }) => !gather).map((one) => [one]);
  const wanted = [...together, ...alone];
  const made = wanted.slice(0, Math.max(0, room)).map((carries) => ({ id: newId(), channel: carries[0]!.channel, carries }));
  return { messages: [...messages, ...made], putOff: wanted.slice(Math.max(0, room)).flat() };
}

function groups<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const made = new Map<string, Item[]>();
  for (const item of items) made.set(keyOf(item), [...(made.get(keyOf(item)) ?? []), item]);
  return made;
}
