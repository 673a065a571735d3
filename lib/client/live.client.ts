"use client";

// The feed for the whole browser: one tab holds the stream (Web Locks), the others hear it by BroadcastChannel.
import type { Presence } from "@/lib/contract/approval";
import type { Event } from "@/lib/contract/event";
import type { Feed, LiveState, Message } from "./tab-messages";

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

const NAME = "holdpoint-feed";

const listeners = new Set<LiveListener>();
let state: LiveState = { is: "connecting", since: 0 };
let stop: AbortController | undefined;
let channel: BroadcastChannel | undefined;
let leading = false;
let cursor: string | null = null;
let presence: Presence = { viewers: [] };
let aheadMs = 0;
let broken = false;

export function liveState(): LiveState {
  return state;
}

/** Whether the stream is broken, or later than it should be: before the light says so, since that gives it time to mend. */
export function isLineBroken(): boolean {
  return broken;
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
    broken = false;
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

/** Fetched apart: a page is read before it is kept up to date. */
async function lead(signal: AbortSignal, shared: boolean): Promise<void> {
  leading = shared;
  const feed: Feed = { state: () => state, cursor: () => cursor, forget: () => (cursor = null), tell };
  while (!signal.aborted) {
    const leader = await import("./lead.client").catch(() => undefined);
    if (leader) await leader.leadFeed(feed, signal);
    else {
      if (state.is !== "offline") tell({ kind: "state", state: { is: "offline", since: Date.now() } });
      await new Promise((done) => setTimeout(done, 1_000));
    }
  }
  leading = false;
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
  if (message.kind === "line") broken = message.broken;
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
