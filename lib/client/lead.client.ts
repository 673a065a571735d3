"use client";

// Holds the one stream of the browser until the page goes, and says what comes of it and how it is.
import type { Presence } from "@/lib/contract/approval";
import type { Event } from "@/lib/contract/event";
import { readAnswer } from "./read-answer";
import { readStream, type StreamEnd } from "./read-stream";
import { pause, waitMs } from "./reconnect";
import type { Feed, LiveState } from "./tab-messages";

const SILENCE_MS = 45_000;
/** The server says something every 15 seconds. */
const LATE_MS = 20_000;
/** Below this a broken connection is not worth a word. */
const GRACE_MS = 2_000;
const QUIET_MS = 400;

let feed: Feed;

/** Each turn of the loop is one connection. */
export async function leadFeed(the: Feed, signal: AbortSignal): Promise<void> {
  feed = the;
  for (let failures = 0; !signal.aborted; failures++) {
    const end = await connect(signal, () => (failures = 0));
    if (signal.aborted) break;
    if (end.how === "reset") feed.forget();
    else judge(end);
    await pause(waitMs(end, failures), signal);
  }
  clearTimeout(late);
}

async function connect(signal: AbortSignal, onOpen: () => void): Promise<StreamEnd> {
  const asked = Date.now();
  const resuming = feed.cursor() !== null;
  const offline = new AbortController();
  const drop = () => offline.abort();
  addEventListener("offline", drop, { signal });
  return readStream({
    url: "/api/v1/stream?presence=true",
    after: feed.cursor(),
    signal: AbortSignal.any([signal, offline.signal]),
    silenceMs: SILENCE_MS,
    onOpen(date) {
      onOpen();
      lostSince = undefined;
      deaf = false;
      tellLine("whole");
      hear();
      if (date) feed.tell({ kind: "clock", offsetMs: offset(date, asked) });
      // A stream without a cursor starts now: what happened before it opened has to be read.
      if (!resuming) feed.tell({ kind: "reset" });
      setState("catching_up");
      quiet();
    },
    onHeard: hear,
    onEvent(data) {
      queue(readAnswer<Event>(data));
      if (feed.state().is !== "live") quiet();
    },
    onHearing(data) {
      deaf = !readAnswer<{ listening: boolean }>(data).listening;
      if (deaf) setState("catching_up");
      else quiet();
    },
    onPresence: (data) => feed.tell({ kind: "presence", presence: readAnswer<Presence>(data) }),
  }).finally(() => removeEventListener("offline", drop));
}

// Events that arrive together are handed on together.
let waiting: Event[] = [];
function queue(event: Event): void {
  if (waiting.push(event) > 1) return;
  setTimeout(() => {
    const events = waiting;
    waiting = [];
    feed.tell({ kind: "events", events });
  }, 30);
}

// Whether the line holds is told at once, also within the grace time: before a page is left, the server is asked then.
let broken = false;
function tellLine(is: "broken" | "whole"): void {
  broken = is === "broken";
  feed.tell({ kind: "line", broken });
}

let late: ReturnType<typeof setTimeout> | undefined;
function hear(): void {
  clearTimeout(late);
  late = setTimeout(() => tellLine("broken"), LATE_MS);
  if (broken) tellLine("whole");
}

// Nothing more to read for a moment: the backlog is done, unless the server itself only catches up.
let timer: ReturnType<typeof setTimeout> | undefined;
let deaf = false;
function quiet(): void {
  clearTimeout(timer);
  if (!deaf) timer = setTimeout(() => setState("live"), QUIET_MS);
}

// A connection that breaks and is mended within the grace time is not worth a word.
let lostSince: number | undefined;
function judge(end: StreamEnd): void {
  const since = (lostSince ??= Date.now());
  tellLine("broken");
  if (end.how === "refused" && end.status === 401) return setState("signed_out");
  if (Date.now() - since > GRACE_MS || feed.state().is === "connecting" || !navigator.onLine) return setState("offline", since);
  clearTimeout(timer);
  timer = setTimeout(() => setState("offline", since), GRACE_MS);
}

function setState(is: LiveState["is"], since = Date.now()): void {
  clearTimeout(timer);
  if (feed.state().is !== is) feed.tell({ kind: "state", state: { is, since } });
}

function offset(date: string, asked: number): number {
  const ahead = Date.parse(date) + 500 - (asked + Date.now()) / 2;
  return Math.abs(ahead) < 1500 ? 0 : ahead;
}
