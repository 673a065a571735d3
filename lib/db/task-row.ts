// A row of `tasks`, with what is derived at reading, and the shapes the contract makes of it.
import type { ApprovalSummary } from "../contract/approval";
import type { Json } from "../contract/json";
import { type Status, turnOf } from "../contract/statuses";
import type { Task, TaskCard } from "../contract/task";

const CARD = `t.id, t.capability, t.title, t.status, t.priority, t.labels, t.attempt, t.failures, t.lapses, t.available_at, t.created_at,
  t.updated_at, t.version, t.leased_until, t.claimed_at, t.claimed_from, t.holder_kind, t.holder_id, t.holder_name, t.worker,
  t.progress_percent, t.progress_note, t.progress_at, t.approval_id, t.deadline, t.escalation_reason, t.escalated_at`;

const RUN_OUT = `coalesce(t.deadline <= (select deadline_now()), false) as overdue, coalesce(t.leased_until <= (select deadline_now()), false) as lapsed`;

const SUMMARY = `a.state as a_state, a.round as a_round, a.ask as a_ask, a.content_hash as a_content_hash, a.created_at as a_created_at,
  a.expires_at as a_expires_at, a.verdict as a_verdict, a.comment as a_comment, a.decided_by as a_decided_by, a.decided_at as a_decided_at,
  a.redeemed_at as a_redeemed_at, a.question as a_question, a.target as a_target, a.risk as a_risk, a.reversible as a_reversible,
  u.name as a_decider`;

const DOCUMENTS = `t.input, t.state, t.result, t.dedupe_key, coalesce(t.max_failures, c.max_failures) as max_failures`;

/** What a card reads, from CARD_FROM. */
export const CARD_COLUMNS = `${CARD}, ${RUN_OUT}, ${SUMMARY}`;
export const CARD_JOINS = `left join approvals a on a.id = t.approval_id left join users u on u.id = a.decided_by`;
/** What a whole task reads. */
export const TASK_COLUMNS = `${CARD_COLUMNS}, ${DOCUMENTS}`;
export const TASK_JOINS = `${CARD_JOINS} join capabilities c on c.name = t.capability`;
/** What a statement that changed a task returns when it has no approval: nothing has run out since. */
export const CHANGED_COLUMNS = `${CARD}, false as overdue, false as lapsed, ${DOCUMENTS}`;

/** What a statement returns of a task `t` that it takes or completes, by the row `d`; the rest of it is known (`movedRow`). */
export const MOVED_COLUMNS = `t.id, t.capability, t.title, t.priority, t.labels, t.attempt, t.failures, t.lapses, t.available_at, t.created_at, t.updated_at,
  t.version, t.leased_until, t.claimed_from, t.approval_id, t.input, t.state, t.result, t.dedupe_key, coalesce(t.max_failures, d.policy_max_failures) as max_failures`;

export type CardRow = {
  id: string; capability: string; title: string; status: Status; priority: number; labels: string[]; attempt: number; failures: number;
  lapses: number; available_at: string; created_at: string; updated_at: string; version: number; leased_until: string | null;
  claimed_at: string | null; claimed_from: string | null; holder_kind: "agent" | "person" | null; holder_id: string | null;
  holder_name: string | null; worker: string | null; progress_percent: number | null; progress_note: string | null; progress_at: string | null;
  approval_id: string | null; deadline: string | null; escalation_reason: string | null; escalated_at: string | null; overdue: boolean; lapsed: boolean;
} & Partial<SummaryRow>;

type SummaryRow = {
  a_state: ApprovalSummary["state"] | null; a_round: number; a_ask: "approval" | "answer"; a_content_hash: string; a_created_at: string;
  a_expires_at: string; a_verdict: ApprovalSummary["verdict"]; a_comment: string | null; a_decided_by: string | null; a_decided_at: string | null;
  a_redeemed_at: string | null; a_question: string; a_target: string | null; a_risk: "low" | "medium" | "high"; a_reversible: boolean; a_decider: string | null;
};

export type TaskRow = CardRow & { input: Json; state: Json | null; result: Json | null; dedupe_key: string | null; max_failures: number };

type Holder = { kind: "agent" | "person"; id: string; name: string; worker: string | null };
export type MovedRow = Omit<TaskRow, "status" | "claimed_at" | `holder_${string}` | "worker" | `progress_${string}` | "deadline" | "escalation_reason" | "escalated_at" | "overdue" | "lapsed">;

/** The row of a task that its `holder` has just taken, or that was just completed: neither out of time nor with people. */
export function movedRow(row: MovedRow, holder: Holder | null): TaskRow {
  return {
    id: row.id, capability: row.capability, title: row.title, status: holder ? "in_progress" : "completed", priority: row.priority, labels: row.labels,
    attempt: row.attempt, failures: row.failures, lapses: row.lapses, available_at: row.available_at, created_at: row.created_at, updated_at: row.updated_at,
    version: row.version, leased_until: row.leased_until, claimed_at: holder && row.updated_at, claimed_from: row.claimed_from,
    holder_kind: holder && holder.kind, holder_id: holder && holder.id, holder_name: holder && holder.name, worker: holder && holder.worker,
    progress_percent: null, progress_note: null, progress_at: null, approval_id: row.approval_id, deadline: null, escalation_reason: null, escalated_at: null,
    overdue: false, lapsed: false, input: row.input, state: row.state, result: row.result, dedupe_key: row.dedupe_key, max_failures: row.max_failures,
  };
}

export function cardOf(row: CardRow): TaskCard {
  const status: Status = row.overdue ? "expired" : row.status;
  return {
    id: row.id, capability: row.capability, title: row.title, status, turn: turnOf(status), priority: row.priority, labels: row.labels,
    attempt: row.attempt, failures: row.failures, lapses: row.lapses, availableAt: row.available_at, createdAt: row.created_at,
    updatedAt: row.updated_at, version: row.version, lease: leaseOf(row), approval: summaryOf(row), escalation: escalationOf(row),
  };
}

export function taskOf(row: TaskRow): Task {
  const task = cardOf(row) as Task;
  task.input = row.input;
  task.state = row.state;
  task.result = row.result;
  task.dedupeKey = row.dedupe_key;
  task.maxFailures = row.max_failures;
  return task;
}

function leaseOf(row: CardRow): TaskCard["lease"] {
  if (row.status !== "in_progress" || !row.leased_until || !row.claimed_at) return null;
  const progress = row.progress_at ? { percent: row.progress_percent, note: row.progress_note, at: row.progress_at } : null;
  const holder = { kind: row.holder_kind ?? "agent", id: row.holder_id, name: row.holder_name ?? "" } as const;
  return { holder, worker: row.worker, leasedUntil: row.leased_until, claimedAt: row.claimed_at, lapsed: row.lapsed, progress };
}

function summaryOf(row: CardRow): ApprovalSummary | null {
  const a = row as CardRow & SummaryRow;
  if (!row.approval_id || !a.a_state) return null;
  return {
    id: row.approval_id, state: row.overdue ? "expired" : a.a_state, round: a.a_round, ask: a.a_ask, contentHash: a.a_content_hash,
    createdAt: a.a_created_at, expiresAt: a.a_expires_at, verdict: a.a_verdict, comment: a.a_comment,
    decidedBy: a.a_decided_by ? { kind: "person", id: a.a_decided_by, name: a.a_decider ?? "" } : null, decidedAt: a.a_decided_at,
    redeemedAt: a.a_redeemed_at, question: a.a_question, target: a.a_target, risk: a.a_risk, reversible: a.a_reversible,
  };
}

function escalationOf(row: CardRow): TaskCard["escalation"] {
  if (!row.escalation_reason || !row.escalated_at) return null;
  const reason = row.escalation_reason as NonNullable<TaskCard["escalation"]>["reason"];
  return { reason, at: row.escalated_at, failures: row.failures, lapses: row.lapses };
}
