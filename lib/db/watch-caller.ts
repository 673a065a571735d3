// Long calls outlive the moment in which their caller was asked who they are. One read a second for all of a process
// says whose session or key has ended since; nothing is read while nobody holds a call open.
import type { Caller } from "../contract/caller";
import { Refusal } from "../contract/problem";
import { oncePerProcess } from "../process";
import { peoplePool } from "./pool";
import { liveCallers } from "./sessions-of";

const EVERY_MS = 700;
/** Streams and held calls of one key, or of one person, on one server: far more than an honest one has. */
export const MOST_HELD = 1_000;

type Watched = { whose: string; kind: "agent" | "person"; id: string; gone: () => void };
type Watch = { watched: Set<Watched>; timer: NodeJS.Timeout | null };

/** Refuses where too many are open. Calls `gone` within a second of the end of the caller's key or session, unless the returned function was called before. */
export function watchCaller(caller: Caller, gone: () => void): () => void {
  const watch = oncePerProcess<Watch>("callers", () => ({ watched: new Set(), timer: null }), async ({ timer }) => void (timer && clearTimeout(timer)));
  const whose = caller.kind === "agent" ? caller.keyId : caller.userId;
  if ([...watch.watched].filter((one) => one.whose === whose).length >= MOST_HELD)
    throw new Refusal("rate_limited", `No more than ${MOST_HELD} streams and held calls at a time are of one key or one person.`, { retryAfterSeconds: 5 });
  const entry = { whose, kind: caller.kind, id: caller.kind === "agent" ? caller.keyId : caller.sessionId, gone };
  watch.watched.add(entry);
  watch.timer ??= setTimeout(() => void look(watch), EVERY_MS).unref();
  return () => void watch.watched.delete(entry);
}

async function look(watch: Watch): Promise<void> {
  const asked = [...watch.watched];
  const ids = (kind: Watched["kind"]) => [...new Set(asked.filter((one) => one.kind === kind).map(({ id }) => id))];
  // What cannot be read now is asked again: a database that is away ends nobody's call.
  const rows = asked.length ? await liveCallers(peoplePool(), { sessions: ids("person"), keys: ids("agent") }).catch(() => null) : [];
  const live = rows && new Set(rows.map(({ id }) => id));
  for (const one of asked)
    if (live && !live.has(one.id) && watch.watched.delete(one)) one.gone();
  watch.timer = watch.watched.size ? setTimeout(() => void look(watch), EVERY_MS).unref() : null;
}
