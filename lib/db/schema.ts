// The tables. What makes wrong states impossible beyond these checks stands in drizzle/0001_rules.sql.
import { sql } from "drizzle-orm";
import {
  bigint, boolean, check, customType, index, integer, interval, pgTable, real, text, timestamp, unique, uniqueIndex, uuid,
} from "drizzle-orm/pg-core";
import { ASKS, STATES, VERDICT_LIST } from "./schema-lists";
import { users } from "./schema-people";

const at = (name: string) => timestamp(name, { withTimezone: true });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const jsonText = customType<{ data: string }>({ dataType: () => "json" });
const actor = (prefix: string) => ({
  [`${prefix}Kind`]: text(`${prefix}_kind`).notNull(),
  [`${prefix}Id`]: text(`${prefix}_id`),
  [`${prefix}Name`]: text(`${prefix}_name`).notNull(),
});

/** One row: the clock's shift in tests, whether the board is halted, and the log head of board events. */
export const board = pgTable(
  "board",
  {
    id: integer().primaryKey().default(1),
    epoch: integer().notNull().default(1),
    clockShift: interval("clock_shift").notNull().default("0"),
    haltedAt: at("halted_at"),
    haltReason: text("halt_reason"),
    haltedBy: text("halted_by").references(() => users.id),
    setupHash: text("setup_hash"),
    authSecret: text("auth_secret").notNull(),
    eventSeq: integer("event_seq").notNull().default(0),
    eventHash: bytea("event_hash"),
    /** The highest event id that retention has removed. */
    logFloor: bigint("log_floor", { mode: "bigint" }).notNull().default(sql`0`),
  },
  (row) => [check("board_one_row", sql`${row.id} = 1`)],
);

export const capabilities = pgTable("capabilities", {
  name: text().primaryKey(),
  leaseSeconds: integer("lease_seconds").notNull(),
  maxRunSeconds: integer("max_run_seconds"),
  maxFailures: integer("max_failures").notNull(),
  maxLapses: integer("max_lapses").notNull(),
  backoffSeconds: integer("backoff_seconds").notNull(),
  maxRunning: integer("max_running"),
  maxParked: integer("max_parked"),
  dailyCeiling: integer("daily_ceiling"),
  timeZone: text("time_zone").notNull(),
  paused: boolean().notNull(),
  requiresApproval: boolean("requires_approval").notNull(),
  approvalSeconds: integer("approval_seconds").notNull(),
  approvalsNeeded: integer("approvals_needed").notNull(),
  approvalsNeededHighRisk: integer("approvals_needed_high_risk"),
  approvalValidSeconds: integer("approval_valid_seconds"),
  maxRounds: integer("max_rounds").notNull(),
  undoSeconds: integer("undo_seconds").notNull(),
  separateDuties: boolean("separate_duties").notNull(),
  deciders: text().array().notNull(),
  retentionDays: integer("retention_days").default(90),
  reauthenticate: text().notNull().default("never"),
  unclaimedSeconds: integer("unclaimed_seconds").notNull().default(21_600),
  unclaimedAbove: integer("unclaimed_above"),
  untakenSeconds: integer("untaken_seconds").notNull().default(3_600),
  unansweredSeconds: integer("unanswered_seconds").notNull().default(86_400),
  unansweredAbove: integer("unanswered_above"),
  unseenSeconds: integer("unseen_seconds").notNull().default(14_400),
  lapsedSeconds: integer("lapsed_seconds").notNull().default(600),
  stalledSeconds: integer("stalled_seconds").notNull().default(900),
  untakenAbove: integer("untaken_above"),
  unseenAbove: integer("unseen_above"),
  expiredAbove: integer("expired_above"),
  escalatedAbove: integer("escalated_above"),
  lapsedAbove: integer("lapsed_above"),
  stalledAbove: integer("stalled_above"),
  failingAbove: integer("failing_above"),
  version: integer().notNull().default(1),
  eventSeq: integer("event_seq").notNull().default(0),
  eventHash: bytea("event_hash"),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const agents = pgTable("agents", {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  ownerId: text("owner_id").references(() => users.id),
  createdAt: at("created_at").notNull(),
});

/** Keys are stored as SHA-256; `prefix` is what a person can recognise one by. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey(),
    agentId: uuid("agent_id").notNull().references(() => agents.id),
    prefix: text().notNull(),
    hash: bytea().notNull().unique(),
    scopes: text().array().notNull(),
    capabilities: text().array().notNull(),
    ranges: text().array(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at"),
    revokedAt: at("revoked_at"),
    lastSeenAt: at("last_seen_at"),
  },
  (key) => [index("api_keys_agent").on(key.agentId)],
);

export const tasks = pgTable(
  "tasks",
  {
    id: uuid().primaryKey(),
    capability: text().notNull().references(() => capabilities.name),
    title: text().notNull(),
    input: jsonText().notNull(),
    priority: integer().notNull(),
    labels: text().array().notNull(),
    dedupeKey: text("dedupe_key").unique(),
    status: text().notNull(),
    state: jsonText(),
    result: jsonText(),
    generation: integer().notNull().default(0),
    attempt: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    lapses: integer().notNull().default(0),
    maxFailures: integer("max_failures"),
    availableAt: at("available_at").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    version: integer().notNull().default(1),
    firstClaimedAt: at("first_claimed_at"),
    eventSeq: integer("event_seq").notNull(),
    eventHash: bytea("event_hash").notNull(),
    ...actor("creator"),
    leaseHash: bytea("lease_hash"),
    leasedUntil: at("leased_until"),
    claimedAt: at("claimed_at"),
    claimedFrom: text("claimed_from"),
    holderKind: text("holder_kind"),
    holderId: text("holder_id"),
    holderName: text("holder_name"),
    keyId: uuid("key_id"),
    worker: text(),
    progressPercent: real("progress_percent"),
    progressNote: text("progress_note"),
    progressAt: at("progress_at"),
    lastLeaseHash: bytea("last_lease_hash"),
    lastAction: text("last_action"),
    lastInputHash: bytea("last_input_hash"),
    approvalId: uuid("approval_id"),
    deadline: at("deadline"),
    escalationReason: text("escalation_reason"),
    escalatedAt: at("escalated_at"),
    assigneeId: text("assignee_id").references(() => users.id),
    completedBy: text("completed_by").references(() => users.id),
  },
  (task) => [
    check("tasks_status", sql.raw(`status in (${STATES.tasks})`)),
    check("tasks_lease_exactly_in_progress", sql.raw(
      `case when status = 'in_progress'
        then lease_hash is not null and leased_until is not null and claimed_at is not null and claimed_from is not null
          and holder_kind is not null and holder_name is not null
        else lease_hash is null and leased_until is null and claimed_at is null and claimed_from is null
          and holder_kind is null and holder_id is null and holder_name is null and key_id is null and worker is null
          and progress_percent is null and progress_note is null and progress_at is null end`,
    )),
    check("tasks_claimed_from", sql.raw(`claimed_from in ('pending', 'approved', 'changes_requested')`)),
    check("tasks_deadline_exactly_needs_approval", sql.raw(`(status = 'needs_approval') = (deadline is not null)`)),
    check("tasks_needs_approval_has_one", sql.raw(`status <> 'needs_approval' or approval_id is not null`)),
    check("tasks_answered_has_approval", sql.raw(`status not in ('approved', 'changes_requested') or approval_id is not null`)),
    check("tasks_escalation", sql.raw(`(status = 'escalated') = (escalation_reason is not null) and (escalation_reason is null) = (escalated_at is null)`)),
    check("tasks_counts", sql.raw(`attempt >= 0 and failures >= 0 and lapses >= 0 and event_seq >= 1 and priority between -1000 and 1000`)),
    index("tasks_fresh").on(task.capability, task.priority.desc().nullsFirst(), task.createdAt, task.id, task.availableAt).where(sql`status = 'pending' and first_claimed_at is null`),
    index("tasks_again").on(task.capability, task.priority.desc().nullsFirst(), task.createdAt, task.id, task.availableAt).where(sql`status = 'pending' and first_claimed_at is not null`),
    index("tasks_first_claimed").on(task.capability, task.firstClaimedAt).where(sql`first_claimed_at is not null`),
    index("tasks_answered").on(task.capability, task.priority.desc().nullsFirst(), task.createdAt, task.id, task.availableAt).where(sql`status in ('approved', 'changes_requested')`),
    index("tasks_leases").on(task.capability, task.leasedUntil).where(sql`status = 'in_progress'`),
    index("tasks_waiting").on(task.capability, task.deadline).where(sql`status = 'needs_approval'`),
    index("tasks_escalated").on(task.escalatedAt, task.id).where(sql`status = 'escalated'`),
    index("tasks_done").on(task.updatedAt, task.id).where(sql`status in ('completed', 'skipped', 'rejected', 'expired', 'cancelled')`),
    index("tasks_done_capability").on(task.capability, task.updatedAt, task.id).where(sql`status in ('completed', 'skipped', 'rejected', 'expired', 'cancelled')`),
    index("tasks_created").on(task.createdAt, task.id),
    index("tasks_pending").on(task.priority.desc().nullsFirst(), task.createdAt, task.id).where(sql`status = 'pending'`),
    index("tasks_with_verdict").on(task.priority.desc().nullsFirst(), task.createdAt, task.id).where(sql`status in ('approved', 'changes_requested')`),
    index("tasks_with_people").on(task.status, task.createdAt, task.id).where(sql`status in ('needs_approval', 'escalated')`),
    index("tasks_not_done").on(task.status, task.createdAt, task.id).where(sql`status in ('skipped', 'rejected', 'cancelled')`),
    index("tasks_updated").on(task.updatedAt, task.id),
  ],
);

export const approvals = pgTable(
  "approvals",
  {
    id: uuid().primaryKey(),
    taskId: uuid("task_id").notNull().references(() => tasks.id),
    capability: text().notNull(),
    generation: integer().notNull(),
    round: integer().notNull(),
    ask: text().notNull(),
    state: text().notNull(),
    request: jsonText().notNull(),
    contentHash: text("content_hash").notNull(),
    question: text().notNull(),
    target: text(),
    risk: text().notNull(),
    reversible: boolean().notNull(),
    ...actor("asker"),
    keyId: uuid("key_id"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    approvalsNeeded: integer("approvals_needed").notNull(),
    verdict: text(),
    comment: text(),
    answers: jsonText(),
    edits: jsonText(),
    option: integer(),
    notes: jsonText(),
    approvedRequest: jsonText("approved_request"),
    approvedHash: text("approved_hash"),
    decidedBy: text("decided_by").references(() => users.id),
    decidedAt: at("decided_at"),
    undoUntil: at("undo_until"),
    validUntil: at("valid_until"),
    closedAt: at("closed_at"),
    redeemedAt: at("redeemed_at"),
    redeemedLease: bytea("redeemed_lease"),
    settledAt: at("settled_at"),
    outcome: text(),
    evidence: uuid().array(),
    toldAt: at("told_at"),
    mustSee: text("must_see").array(),
    shape: text(),
    policy: jsonText(),
    chosen: jsonText(),
  },
  (approval) => [
    unique("approvals_content").on(approval.id, approval.contentHash),
    uniqueIndex("approvals_one_open").on(approval.taskId).where(sql`state = 'open'`),
    uniqueIndex("approvals_round").on(approval.taskId, approval.generation, approval.round),
    index("approvals_open").on(approval.expiresAt, approval.id).where(sql`state = 'open'`),
    index("approvals_waiting").on(approval.reversible, approval.expiresAt, approval.id).where(sql`state = 'open'`),
    index("approvals_expired").on(approval.expiresAt, approval.id).where(sql`state = 'expired'`),
    index("approvals_dropped").on(approval.state, approval.createdAt, approval.id).where(sql`state in ('withdrawn', 'closed')`),
    index("approvals_decided").on(approval.decidedAt, approval.id).where(sql`state = 'decided'`),
    index("approvals_created").on(approval.createdAt, approval.id),
    index("approvals_untold").on(approval.keyId).where(sql`told_at is null and (verdict is null or verdict = 'rejected')`),
    check("approvals_state", sql.raw(`state in (${STATES.approvals})`)),
    check("approvals_ask", sql.raw(`ask in (${ASKS})`)),
    check("approvals_verdict", sql.raw(`verdict in (${VERDICT_LIST})`)),
    check("approvals_verdict_has_person", sql.raw(
      `(verdict is null) = (decided_by is null) and (verdict is null) = (decided_at is null) and (verdict is not null) = (state = 'decided')`,
    )),
    check("approvals_approved_document", sql.raw(`(verdict is not distinct from 'approved') = (approved_hash is not null and approved_request is not null)`)),
    check("approvals_answered_question", sql.raw(`verdict is null or (ask = 'answer') = (verdict = 'answered') or verdict in ('changes_requested', 'rejected')`)),
    check("approvals_redeemed_approved", sql.raw(`redeemed_at is null or (verdict is not distinct from 'approved' and redeemed_lease is not null)`)),
    check("approvals_settled_redeemed", sql.raw(`(settled_at is null) = (outcome is null) and (outcome is null or outcome in ('done', 'not_done', 'unknown'))`)),
  ],
);

export const blobs = pgTable("blobs", { sha256: text().primaryKey(), data: bytea().notNull() });

export const attachments = pgTable("attachments", {
  id: uuid().primaryKey(),
  sha256: text().notNull().references(() => blobs.sha256),
  mediaType: text("media_type").notNull(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  filename: text(),
  ...actor("owner"),
  createdAt: at("created_at").notNull(),
});

export const approvalAttachments = pgTable(
  "approval_attachments",
  {
    approvalId: uuid("approval_id").notNull().references(() => approvals.id),
    attachmentId: uuid("attachment_id").notNull().references(() => attachments.id),
  },
  (link) => [unique("approval_attachments_pair").on(link.approvalId, link.attachmentId), index("approval_attachments_attachment").on(link.attachmentId)],
);

/** Answers kept for a day, so that a request that is sent again is answered as the first was. */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    caller: text().notNull(),
    key: text().notNull(),
    requestHash: bytea("request_hash").notNull(),
    startedAt: at("started_at").notNull(),
    status: integer(),
    answer: text(),
    madeAs: uuid("made_as"),
  },
  (row) => [unique("idempotent_answers_key").on(row.caller, row.key), index("idempotent_answers_age").on(row.startedAt)],
);

/** The append-only log; partitioned by time in the migration. `xid` is the writing transaction. */
export const taskEvents = pgTable("task_events", {
  id: bigint({ mode: "bigint" }).notNull().default(sql`nextval('task_event_ids')`),
  xid: customType<{ data: string }>({ dataType: () => "xid8" })().notNull().default(sql`pg_current_xact_id()`),
  taskId: uuid("task_id"),
  seq: integer().notNull(),
  type: text().notNull(),
  at: at("at").notNull(),
  ...actor("actor"),
  attempt: integer(),
  status: text(),
  capability: text(),
  payload: jsonText().notNull(),
  hash: bytea().notNull(),
});
