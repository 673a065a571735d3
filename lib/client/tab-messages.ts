// What the tabs of a browser tell each other about the one feed they share.
import type { Presence } from "@/lib/contract/approval";
import type { Event } from "@/lib/contract/event";

/** What the light says. `since` is when the state began, by this browser's clock. */
export type LiveState = { is: "connecting" | "live" | "catching_up" | "offline" | "signed_out"; since: number };

export type Message =
  | { kind: "hello" }
  | { kind: "events"; events: Event[] }
  | { kind: "reset" }
  | { kind: "state"; state: LiveState }
  | { kind: "line"; broken: boolean }
  | { kind: "presence"; presence: Presence }
  | { kind: "clock"; offsetMs: number };

/** What the tab that leads needs of the others, and they of it. */
export type Feed = { state: () => LiveState; cursor: () => string | null; forget: () => void; tell: (message: Message) => void };
