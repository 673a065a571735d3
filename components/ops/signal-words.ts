// What each signal is called, what it counts, and where one goes from it.
import type { Signal } from "@/lib/contract/signals";

type Words = { title: string; counts: string; means: string; href?: string; go?: string };

export const SIGNAL_WORDS: Record<Signal["name"], Words> = {
  unclaimed_work: {
    title: "Unclaimed work", counts: "ready for over 6 h, and nobody claims it", means: "Agents are not running, too few, or cannot claim. What a pause, a cap or a ceiling holds back does not count.",
    href: "/", go: "Open the board",
  },
  unanswered_approvals: {
    title: "Waiting on people", counts: "unanswered for over a day", means: "The system did its part. Somebody has to decide.", href: "/approvals", go: "Decide",
  },
  expired_approvals: { title: "Expired approvals", counts: "ran out unanswered", means: "Reopen them, or end their tasks.", href: "/approvals?tab=expired", go: "Reopen" },
  escalations: { title: "Escalations", counts: "tasks only a person can move", means: "Failed or lapsed too often, or nobody knows how they ended.", href: "/escalations", go: "Look" },
  lapsed_leases: { title: "Lapsed leases", counts: "not taken back for 10 min", means: "Their agents went silent, and no other claims." },
  stalled_work: { title: "Stalled work", counts: "beats without progress", means: "An agent says that it lives and gets nowhere." },
  feed_health: { title: "Oldest transaction", counts: "seconds open", means: "A writing transaction that stays open holds up the vacuum." },
};

export const HELD_WORDS = {
  halted: "the board is halted", paused: "paused", max_running: "as many run as may", max_parked: "as many wait for people as may", daily_ceiling: "the day’s ceiling is reached",
} as const;
