"use client";

// The feed for the whole browser: one tab holds the stream (Web Locks), the others hear it by BroadcastChannel.
import type { Presence } from "@/lib/contract/approval";
import type { Event } from "@/lib/contract/event";
import { readAnswer } from "./read-answer";
import type { StreamEnd } from "./read-stream";
import { pause, waitMs } from "./reconnect";

/** What the light says. `since` is when the state began, by this browser's clock. */
export type LiveState = { is: "connecting" | "live" | "catching_up" | "offline" | "signed_out"; since: number };

export type LiveListener = {
  events?(events: Event[]): void;
  /** What is on screen may be old: read everything again. */
  reset?(): void;
  state?(state: LiveState): void;
  /** Who has which request open, whole each time. */
  presence?(presence: Presence): void;
  /** How far the server's clock is ahead. */
  clock?(offsetMs: number): void;
};

type Message =
  | { kind: "hello" }
  | { kind: "events"; events: Event[] }
  | { kind: "reset" }
  | { kind: "state"; state: LiveState }
  | { kind: "presence"; presence: Presence }
  | { kind: "clock"; offsetMs: number };

const NAME = "holdpoint-feed";
const SILENCE_MS = 45_000;
/** Below this a broken connection is not worth a word. */
const GRACE_MS = 2_000;
const QUIET_MS = 400;

const listeners = new Set<LiveListener>();
let state: LiveState = { is: "connecting", since: 0 };
let stop: AbortController | undefined;
let channel: BroadcastChannel | undefined;
let leading = false;
let cursor: string | null = null;
let presence: Presence = { viewers: [] };
let aheadMs = 0;

export function liveState(): LiveState {
  return state;
}

/** Opens with the first listener and closes with the last. */
export function listenLive(listener: LiveListener): () => void {
  listeners.add(listener);
  if (!stop) start((stop = new AbortController()));
  // Who comes to a running feed has missed what came before.
  else if (state.is !== "connecting") joinLate(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.abort();
    channel?.close();
    stop = channel = undefined;
    state = { is: "connecting", since: Date.now() };
  };
}

function joinLate(listener: LiveListener): void {
  listener.clock?.(aheadMs);
  listener.presence?.(presence);
  listener.reset?.();
}

function start({ signal }: AbortController): void {
  state = { is: "connecting", since: Date.now() };
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  say({ kind: "hello" });
  // Without a secure context there are no locks: then every tab has its own stream.
  if (!navigator.locks) return void lead(signal, false);
  void navigator.locks.request(NAME, { signal }, () => lead(signal, true)).catch(() => undefined);
}

/** Holds the stream until the page goes; each turn of the loop is one connection. */
async function lead(signal: AbortSignal, shared: boolean): Promise<void> {
  leading = shared;
  for (let failures = 0; !signal.aborted; failures++) {
    const end = await connect(signal, () => (failures = 0));
    if (signal.aborted) break;
    if (end.how === "reset") cursor = null;
    else judge(end);
    await pause(waitMs(end, failures), signal);
  }
  leading = false;
}

async function connect(signal: AbortSignal, onOpen: () => void): Promise<StreamEnd> {
  // Fetched apart: a page is read before it is kept up to date.
  const reader = await import("./read-stream").catch(() => null);
  if (!reader) return { how: "lost" };
  const asked = Date.now();
  const resuming = cursor !== null;
  const offline = new AbortController();
  const drop = () => offline.abort();
  addEventListener("offline", drop, { signal });
  return reader.readStream({
    url: "/api/v1/stream?presence=true",
    after: cursor,
    signal: AbortSignal.any([signal, offline.signal]),
    silenceMs: SILENCE_MS,
    onOpen(date) {
      onOpen();
      lostSince = undefined;
      if (date) tell({ kind: "clock", offsetMs: offset(date, asked) });
      // A stream without a cursor starts now: what happened before it opened has to be read.
      if (!resuming) tell({ kind: "reset" });
      setState("catching_up");
      quiet();
    },
    onEvent(data) {
      queue(readAnswer<Event>(data));
      if (state.is !== "live") quiet();
    },
    onPresence: (data) => tell({ kind: "presence", presence: readAnswer<Presence>(data) }),
  }).finally(() => removeEventListener("offline", drop));
}

// Events that arrive together are handed on together.
let waiting: Event[] = [];
function queue(event: Event): void {
  if (waiting.push(event) > 1) return;
  setTimeout(() => {
    const events = waiting;
    waiting = [];
    tell({ kind: "events", events });
  }, 30);
}

// Nothing more to read for a moment: the backlog is done.
let timer: ReturnType<typeof setTimeout> | undefined;
function quiet(): void {
  clearTimeout(timer);
  timer = setTimeout(() => setState("live"), QUIET_MS);
}

// A connection that breaks and is mended within the grace time is not worth a word.
let lostSince: number | undefined;
function judge(end: StreamEnd): void {
  const since = (lostSince ??= Date.now());
  if (end.how === "refused" && end.status === 401) return setState("signed_out");
  if (Date.now() - since > GRACE_MS || state.is === "connecting" || !navigator.onLine) return setState("offline", since);
  clearTimeout(timer);
  timer = setTimeout(() => setState("offline", since), GRACE_MS);
}

function setState(is: LiveState["is"], since = Date.now()): void {
  clearTimeout(timer);
  if (state.is !== is) tell({ kind: "state", state: { is, since } });
}

function tell(message: Message): void {
  hear(message);
  if (leading) say(message);
}

function say(message: Message): void {
  channel?.postMessage(message);
}

function hear(message: Message): void {
  if (message.kind === "hello") {
    if (leading) for (const message of [{ kind: "state", state }, { kind: "presence", presence }] as const) say(message);
    return;
  }
  // A tab that joins a running feed has missed what came before it.
  const joined = message.kind === "state" && state.is === "connecting" && !leading;
  if (message.kind === "state") state = message.state;
  if (message.kind === "presence") presence = message.presence;
  if (message.kind === "clock") aheadMs = message.offsetMs;
  // Every tab knows the cursor, so that whichever leads next goes on without a gap.
  if (message.kind === "events") cursor = message.events.at(-1)?.cursor ?? cursor;
  for (const listener of listeners) {
    if (message.kind === "events") listener.events?.(message.events);
    if (message.kind === "reset" || joined) listener.reset?.();
    if (message.kind === "state") listener.state?.(message.state);
    if (message.kind === "presence") listener.presence?.(message.presence);
    if (message.kind === "clock") listener.clock?.(message.offsetMs);
  }
}

function offset(date: string, asked: number): number {
  const ahead = Date.parse(date) + 500 - (asked + Date.now()) / 2;
  return Math.abs(ahead) < 1500 ? 0 : ahead;
}
