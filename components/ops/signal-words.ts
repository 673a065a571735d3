// What each signal is called, what it counts, and where one goes from it.
import type { Signal } from "@/lib/contract/signals";

type Words = { title: string; counts: string; means: string; href?: string; go?: string };

export const SIGNAL_WORDS: Record<Signal["name"], Words> = {
  unclaimed_work: {
    title: "Unclaimed work", counts: "ready for too long, and nobody claims it", means: "Agents are not running, too few, or cannot claim. What a pause, a cap or a ceiling holds back does not count.",
    href: "/", go: "Open the board",
  },
  unanswered_approvals: {
    title: "Waiting on people", counts: "unanswered for too long", means: "The system did its part. Somebody has to decide.", href: "/approvals", go: "Decide",
  },
  unseen_approvals: { title: "Unseen requests", counts: "that nobody has opened", means: "Nobody looks. Do the people who may decide know?", href: "/approvals", go: "Look" },
  untaken_answers: { title: "Answers left lying", counts: "answered, and no agent goes on", means: "People did their part. Agents are not running, or cannot claim.", href: "/", go: "Open the board" },
  expired_approvals: { title: "Expired approvals", counts: "ran out unanswered", means: "Reopen them, or end their tasks.", href: "/approvals?tab=expired", go: "See them" },
  escalations: { title: "Escalations", counts: "tasks only a person can move", means: "Failed or lapsed too often, or nobody knows how they ended.", href: "/escalations", go: "Look" },
  lapsed_leases: { title: "Lapsed leases", counts: "that nobody takes back", means: "Their agents went silent, and no other claims." },
  stalled_work: { title: "Stalled work", counts: "beats without progress", means: "An agent says that it lives and gets nowhere." },
  failing_work: { title: "Failing work", counts: "failures and lapses in half an hour, over half of the claims", means: "Agents crash or fail over and over: the escalations that follow are not people’s fault." },
  deaf_servers: { title: "Deaf servers", counts: "servers that do not hear the doorbell", means: "They read the log once a second until they hear again. LISTEN needs a direct connection: DATABASE_URL_DIRECT." },
  slow_database: { title: "Database", counts: "ms for a write, at the slowest server", means: "The disk, a lock or the network is slow." },
  full_pools: { title: "Connections", counts: "calls wait for one", means: "Statements take too long, or there are too few servers." },
  full_disk: { title: "Disk", counts: "percent used, at the fullest server", means: "A full disk stops PostgreSQL. Free some, or let retention remove more." },
  old_transaction: { title: "Oldest transaction", counts: "seconds open", means: "A transaction that stays open holds up the vacuum: one that writes, or one that has read for five minutes." },
  dead_rows: { title: "Dead rows", counts: "percent of the worst table", means: "The vacuum does not keep up: look for old transactions and its settings." },
  full_notifications: { title: "Notification queue", counts: "percent full", means: "A session that listens does not read. At 100 percent every write fails." },
};

export const HELD_WORDS = {
  halted: "the board is halted", paused: "paused", max_running: "as many run as may", max_parked: "as many wait for people as may", daily_ceiling: "the day’s ceiling is reached",
} as const;
