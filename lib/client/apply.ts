// Which cached reads an event touches. A row per type; heartbeats are written into the cards, the rest is read again.
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Board } from "@/lib/contract/board";
import { type Column, COLUMNS } from "@/lib/contract/columns";
import type { Event, EventType } from "@/lib/contract/event";
import type { TaskCard } from "@/lib/contract/task";

type Touches = (event: Event) => QueryKey[];

const task: Touches = ({ taskId }) => [["board"], ["column"], ["task", taskId], ["task-events", taskId]];
const asked: Touches = (event) => [...task(event), ["approvals"], ["approval"]];
const escalation: Touches = (event) => [...task(event), ["escalations"]];
const ended: Touches = (event) => [...asked(event), ["escalations"]];
const log: Touches = ({ taskId }) => [["task", taskId], ["task-events", taskId]];
const policy: Touches = ({ capability }) => [["capabilities"], ["capability-events", capability], ["board"]];
const people: Touches = () => [["people"], ["invitations"], ["groups"], ["sessions"]];
const agents: Touches = () => [["agents"], ["agent"]];

export const TOUCHES: Record<EventType, Touches> = {
  created: task,
  claimed: ended,
  lease_expired: task,
  heartbeated: log,
  released: task,
  parked: asked,
  withdrawn: asked,
  vote_cast: asked,
  approved: asked,
  changes_requested: asked,
  rejected: asked,
  answered: asked,
  decision_undone: asked,
  decision_late: asked,
  approval_expired: asked,
  redeemed: asked,
  settled: asked,
  completed: ended,
  skipped: task,
  failed: ended,
  escalated: ended,
  requeued: ended,
  reopened: asked,
  lease_revoked: task,
  cancelled: ended,
  updated: escalation,
  assigned: asked,
  snoozed: asked,
  commented: asked,
  capability_changed: policy,
  halted: policy,
  resumed: policy,
  person_invited: people,
  invitation_revoked: people,
  person_joined: people,
  person_changed: people,
  person_removed: people,
  sessions_ended: people,
  password_reset_made: people,
  password_changed: people,
  group_changed: people,
  agent_changed: agents,
  key_created: agents,
  key_revoked: agents,
  agent_stopped: agents,
  webhook_changed: () => [["webhooks"]],
};

/** The keys that these events touch, each once. */
export function touchedBy(events: Event[]): QueryKey[] {
  const keys = new Map<string, QueryKey>();
  for (const event of events) for (const key of TOUCHES[event.type]?.(event) ?? []) keys.set(JSON.stringify(key), key);
  return [...keys.values()];
}

/** Moves the lease and progress of cards on screen, without asking the server again. */
export function applyHeartbeats(queries: QueryClient, events: Event[]): void {
  const beats = new Map<string, Event>();
  for (const event of events) if (event.type === "heartbeated" && event.taskId) beats.set(event.taskId, event);
  if (beats.size === 0) return;
  queries.setQueriesData<Board>({ queryKey: ["board"] }, (board) => {
    if (!board?.columns.some((column) => column.items.some((card) => beats.has(card.id)))) return board;
    return { ...board, columns: board.columns.map((column) => ({ ...column, items: column.items.map((card) => beaten(card, beats)) })) };
  });
}

/** Takes cards out of the pages of a column that they have left, so that a long column is right without being read again. */
export function applyMoves(queries: QueryClient, events: Event[]): void {
  const places = new Map<string, Column>();
  for (const { taskId, status } of events) if (taskId && status) places.set(taskId, columnOf(status));
  if (places.size === 0) return;
  for (const [key, data] of queries.getQueriesData<Pages>({ queryKey: ["column"] })) {
    const left = (card: TaskCard) => places.has(card.id) && places.get(card.id) !== key[1];
    if (!data?.pages.some((page) => page.items.some(left))) continue;
    queries.setQueryData<Pages>(key, { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((card) => !left(card)) })) });
  }
}

type Pages = InfiniteData<{ items: TaskCard[]; next: string | null }>;

function columnOf(status: string): Column {
  if (status === "approved" || status === "changes_requested") return "answered";
  return COLUMNS.find((column) => column === status) ?? "done";
}

function beaten(card: TaskCard, beats: Map<string, Event>): TaskCard {
  const beat = beats.get(card.id);
  if (!beat || !card.lease || beat.attempt !== card.attempt) return card;
  const { leasedUntil, progress } = beat.payload as { leasedUntil?: string; progress?: { percent: number | null; note: string | null } | null };
  return {
    ...card,
    lease: {
      ...card.lease,
      leasedUntil: leasedUntil ?? card.lease.leasedUntil,
      progress: progress
        ? { percent: progress.percent ?? card.lease.progress?.percent ?? null, note: progress.note ?? card.lease.progress?.note ?? null, at: beat.at }
        : card.lease.progress,
    },
  };
}
