// The one table of every call: routes, parsing, rights, OpenAPI, client and docs all read it.
import { z } from "zod";
import { Scope } from "./actor";
import { Approval, APPROVAL_STATES, ApprovalDetail, ApprovalRow, Viewer } from "./approval";
import * as audit from "./audit";
import { Board, Halt } from "./board";
import * as decide from "./decide";
import { DecisionStats } from "./decision-stats";
import { Event, EventType } from "./event";
import type { Json } from "./json";
import { noticeOperations } from "./notice-operations";
import type { Operation as Entry } from "./operation";
import { opsOperations } from "./ops-operations";
import { peopleOperations } from "./people-operations";
import { Capability, Policy } from "./policy";
import { Cursor, Limit, queryInt, Search } from "./query";
import { RISKS } from "./risks";
import { ROLES } from "./roles";
import { Task, TaskCard, TaskWithPolicy } from "./task";
import { TaskList, Worker } from "./task-list";
import { Id, Name, Time } from "./text";
import * as work from "./work";

export type Operation = Entry;

const page = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), next: z.string().nullable() });
const waitSeconds = queryInt(0, 60).optional();
const held = ["wrong_status", "lease_lost", "task_cancelled"] as const;
const eventFilters = { capability: z.array(Name).optional(), taskId: Id.optional(), type: z.array(EventType).optional() };

/** Keeps each entry's own types while checking its form. */
function table<const Table extends { [Name in keyof Table]: Omit<Operation, "name"> }>(entries: Table) {
  for (const [name, entry] of Object.entries(entries)) Object.assign(entry as object, { name });
  return entries as { readonly [Name in keyof Table]: Table[Name] & { name: string } };
}

export const operations = table({
  createTask: {
    method: "POST", path: "/tasks", summary: "Create a task", key: "tasks:create", person: "operator",
    body: work.CreateTask, output: Task, status: 201, errors: ["dedupe_conflict"],
  },
  createTasks: {
    method: "POST", path: "/tasks/batch", summary: "Create up to 1,000 tasks, all or none", key: "tasks:create", person: "operator",
    body: work.CreateTasks, output: z.object({ items: z.array(Task) }), status: 201, errors: ["dedupe_conflict"],
  },
  listTasks: {
    method: "GET", path: "/tasks", summary: "List tasks: a page may hold fewer than asked for, or none, while `next` leads on", key: "tasks:read", person: "viewer",
    query: TaskList,
    output: page(TaskCard),
  },
  getTask: {
    method: "GET", path: "/tasks/{id}", summary: "Read a task with its policy", key: "tasks:read", person: "viewer",
    params: decide.IdPath, output: TaskWithPolicy,
  },
  listTaskEvents: {
    method: "GET", path: "/tasks/{id}/events", summary: "Read a task's part of the log", key: "tasks:read", person: "viewer",
    params: decide.IdPath, query: z.strictObject({ after: queryInt(0, 999_999_999).optional(), limit: Limit }),
    output: z.object({ events: z.array(Event), next: z.string().nullable() }),
  },
  claim: {
    method: "POST", path: "/claims", summary: "Claim tasks that are ready", key: "tasks:work",
    body: work.ClaimRequest, output: work.ClaimAnswer,
  },
  claimTask: {
    method: "POST", path: "/tasks/{id}/claim", summary: "Take one chosen task; caps and a pause hold back agents only", key: "tasks:work", person: "operator",
    params: decide.IdPath, body: work.ClaimChosen, output: work.Claim, errors: ["wrong_status", "paused", "halted"],
  },
  heartbeats: {
    method: "POST", path: "/heartbeats", summary: "Renew up to 500 leases", key: "tasks:work", person: "operator",
    body: work.Heartbeats, output: work.HeartbeatsAnswer,
  },
  heartbeat: {
    method: "POST", path: "/tasks/{id}/heartbeat", summary: "Renew a lease, and keep the state", key: "tasks:work", person: "operator",
    params: decide.IdPath, body: work.HeartbeatWithState, output: work.HeartbeatAnswer, errors: held,
  },
  release: {
    method: "POST", path: "/tasks/{id}/release", summary: "Give a task back, its state kept", key: "tasks:work", person: "operator",
    params: decide.IdPath, body: work.Release, output: Task, errors: [...held, "already_redeemed"],
  },
  park: {
    method: "POST", path: "/tasks/{id}/park", summary: "Stop and ask a person", key: "tasks:work", person: "operator",
    params: decide.IdPath, body: work.Park, output: Approval, status: 201, errors: [...held, "already_refused"],
  },
  withdraw: {
    method: "POST", path: "/tasks/{id}/withdraw", summary: "Take back what was asked", key: "tasks:work",
    params: decide.IdPath, body: work.Withdraw, output: Task, errors: ["wrong_status", "approval_closed", "approval_expired"],
  },
  redeem: {
    method: "POST", path: "/approvals/{id}/redeem", summary: "Use an approval up, just before acting", key: "tasks:work", person: "operator",
    params: decide.IdPath, body: work.Redeem, output: z.object({ redeemedAt: z.string() }),
    errors: [...held, "approval_required", "content_changed", "already_redeemed", "precondition_changed", "approval_stale", "paused", "halted"],
  },
  settle: {
    method: "POST", path: "/approvals/{id}/settle", summary: "Say whether the approved action was done", key: "tasks:work", person: "operator",
    params: decide.IdPath, body: work.Settle, output: Approval, errors: [...held, "approval_required"],
  },
  complete: {
    method: "POST", path: "/tasks/{id}/complete", summary: "Finish a task", key: "tasks:work", person: "operator",
    params: decide.IdPath, body: work.Complete, output: Task, errors: [...held, "approval_required", "reauthentication_required"],
  },
  completions: {
    method: "POST", path: "/completions", summary: "Finish up to 500 tasks", key: "tasks:work",
    body: work.Completions, output: work.CompletionsAnswer,
  },
  skip: {
    method: "POST", path: "/tasks/{id}/skip", summary: "End a task with nothing done", key: "tasks:work", person: "operator",
    params: decide.IdPath, body: work.Skip, output: Task, errors: [...held, "already_redeemed"],
  },
  fail: {
    method: "POST", path: "/tasks/{id}/fail", summary: "Report a failure: one strike", key: "tasks:work", person: "operator",
    params: decide.IdPath, body: work.Fail, output: Task, errors: held,
  },
  requeue: {
    method: "POST", path: "/tasks/{id}/requeue", summary: "Give a task back to the agents, strikes reset", person: "operator",
    params: decide.IdPath, body: decide.Requeue, output: Task, errors: ["wrong_status"],
  },
  cancel: {
    method: "POST", path: "/tasks/{id}/cancel", summary: "Cancel a task", key: "tasks:cancel", person: "operator",
    params: decide.IdPath, body: decide.Cancel, output: Task, errors: ["wrong_status"],
  },
  update: {
    method: "PATCH", path: "/tasks/{id}", summary: "Change a task that has not ended; If-Match names its version", person: "operator",
    params: decide.IdPath, body: decide.UpdateTask, output: Task, errors: ["wrong_status", "version_conflict"],
  },
  reopen: {
    method: "POST", path: "/tasks/{id}/reopen", summary: "Ask an expired approval again, with a new deadline", person: "operator",
    params: decide.IdPath, body: z.strictObject({}), output: Task, errors: ["wrong_status"],
  },
  revoke: {
    method: "POST", path: "/tasks/{id}/revoke", summary: "Take a lease away", person: "operator",
    params: decide.IdPath, body: decide.Note, output: Task, errors: ["wrong_status"],
  },
  comment: {
    method: "POST", path: "/tasks/{id}/comments", summary: "Write to whoever works on the task", key: "tasks:work", person: "approver",
    params: decide.IdPath, body: decide.Comment, output: Task, status: 201,
  },
  uploadAttachment: {
    method: "POST", path: "/attachments", summary: "Store a PNG, JPEG or WebP image", key: "tasks:work", person: "approver",
    takes: "bytes", output: work.Attachment, status: 201,
  },
  getAttachment: {
    method: "GET", path: "/attachments/{id}", summary: "The image's bytes", key: "tasks:read", person: "viewer",
    params: decide.IdPath, output: z.unknown(), gives: "bytes",
  },
  listApprovals: {
    method: "GET", path: "/approvals", summary: "List approvals", key: "tasks:read", person: "viewer",
    query: z.strictObject({
      state: z.enum([...APPROVAL_STATES, "waiting", "snoozed"]).optional().meta({ description: "`waiting`: open, and the one who asks may and has not yet decided; `snoozed`: open, and out of their list for a while." }),
      capability: z.array(Name).optional(), risk: z.enum(RISKS).optional(),
      agent: z.string().min(1).max(200).optional().meta({ description: "The id or name of who asked." }),
      assignee: z.string().min(1).max(200).optional().meta({ description: "A person's id, `me` or `none`." }), q: Search.optional(), cursor: Cursor.optional(), limit: Limit,
    }),
    output: page(ApprovalRow),
  },
  getApproval: {
    method: "GET", path: "/approvals/{id}", summary: "Read an approval; with waitSeconds, held until it is decided", key: "tasks:read", person: "viewer",
    params: decide.IdPath, query: z.strictObject({ waitSeconds }), output: ApprovalDetail,
  },
  decide: {
    method: "POST", path: "/approvals/{id}/decisions", summary: "Approve, request changes or reject", person: "approver",
    params: decide.IdPath, body: decide.Decision, output: ApprovalDetail, errors: ["approval_closed", "approval_expired", "content_changed", "not_seen", "reauthentication_required"],
  },
  decideMany: {
    method: "POST", path: "/approvals/decisions", summary: "Up to 50 decisions, each with its own result; approvals only of one capability and the same shape", person: "approver",
    body: decide.Decisions,
    output: z.object({ items: z.array(z.object({ approvalId: z.string(), approval: Approval.nullable(), problem: decide.ItemProblem.nullable() })) }),
  },
  decisionStats: {
    method: "GET", path: "/decisions/stats", summary: "How people decide: how fast, how often no, and what looks like a rubber stamp", key: "ops:read", person: "viewer",
    query: z.strictObject({
      capability: z.array(Name).optional(), agent: z.string().min(1).max(200).optional().meta({ description: "The id or name of who asked." }),
      since: Time.optional().meta({ description: "Left out: 30 days ago." }), underSeconds: queryInt(1, 600).optional().meta({ description: "Left out: 3." }),
    }),
    output: DecisionStats,
  },
  undo: {
    method: "POST", path: "/approvals/{id}/undo", summary: "Take one's own decision back, inside the undo window", person: "approver",
    params: decide.IdPath, body: z.strictObject({}), output: ApprovalDetail, errors: ["wrong_status", "approval_closed"],
  },
  seen: {
    method: "POST", path: "/approvals/{id}/seen", summary: "Note what of a request was on screen", person: "viewer",
    params: decide.IdPath, body: decide.Seen, output: z.object({ parts: z.array(z.string()) }), errors: ["content_changed"],
  },
  presence: {
    method: "POST", path: "/approvals/{id}/presence", summary: "Say that one has a request open, or leaves it", person: "viewer",
    params: decide.IdPath, body: decide.Presence, output: z.object({ viewers: z.array(Viewer) }),
  },
  assign: {
    method: "POST", path: "/approvals/{id}/assign", summary: "Say whose the decision is", person: "approver",
    params: decide.IdPath, body: decide.Assign, output: ApprovalDetail,
  },
  assignTask: {
    method: "POST", path: "/tasks/{id}/assign", summary: "Say who sees to a task", person: "operator",
    params: decide.IdPath, body: decide.Assign, output: Task,
  },
  snooze: {
    method: "POST", path: "/approvals/{id}/snooze", summary: "Put it out of one's own list for a while", person: "approver",
    params: decide.IdPath, body: decide.Snooze, output: ApprovalDetail, errors: ["approval_closed"],
  },
  listCapabilities: {
    method: "GET", path: "/capabilities", summary: "List capabilities with their policies", key: "any", person: "viewer",
    output: page(Capability),
  },
  getCapability: {
    method: "GET", path: "/capabilities/{name}", summary: "Read a capability's policy", key: "any", person: "viewer",
    params: z.object({ name: Name }), output: Capability,
  },
  putCapability: {
    method: "PUT", path: "/capabilities/{name}", summary: "Create a capability or replace its policy", key: "admin", person: "admin",
    params: z.object({ name: Name }), body: Policy, output: Capability, errors: ["version_conflict"],
  },
  pauseCapability: {
    method: "POST", path: "/capabilities/{name}/pause", summary: "Hold back every claim and every redeem of a capability", key: "admin", person: "operator",
    params: z.object({ name: Name }), body: decide.Why, output: Capability,
  },
  resumeCapability: {
    method: "POST", path: "/capabilities/{name}/resume", summary: "Let a paused capability go on", person: "operator",
    params: z.object({ name: Name }), body: decide.Why, output: Capability,
  },
  listCapabilityEvents: {
    method: "GET", path: "/capabilities/{name}/events", summary: "How a capability's policy changed, the latest first", key: "events:read", person: "viewer",
    params: z.object({ name: Name }), query: z.strictObject({ before: queryInt(1, 999_999_999).optional(), limit: Limit }),
    output: z.object({ events: z.array(Event), next: z.string().nullable() }),
  },
  ...opsOperations,
  halt: {
    method: "POST", path: "/halt", summary: "Halt the whole board: no claim, no redeem, deadlines stand still", person: "admin",
    body: decide.Reason, output: Halt,
  },
  resume: {
    method: "POST", path: "/resume", summary: "Let the board go on; deadlines get their time back", person: "admin",
    body: decide.Reason, output: Halt,
  },
  sweep: {
    method: "POST", path: "/maintenance/sweep", summary: "Write down what time has done: lapsed leases, expired approvals", key: "admin", person: "operator",
    body: z.strictObject({}), output: z.object({ lapsed: z.number().int(), escalated: z.number().int(), expired: z.number().int(), summary: z.string() }),
  },
  listEvents: {
    method: "GET", path: "/events", summary: "The durable feed, complete and in order", key: "events:read", person: "viewer",
    query: z.strictObject({ after: Cursor.optional(), limit: queryInt(1, 1000).optional(), waitSeconds, ...eventFilters }),
    output: z.object({ events: z.array(Event), next: z.string().nullable() }), errors: ["bad_request"],
  },
  listAudit: {
    method: "GET", path: "/audit", summary: "Search the whole log, newest first, a bounded stretch at a time", key: "events:read", person: "viewer",
    query: audit.AuditQuery, output: audit.AuditPage,
  },
  exportAudit: {
    method: "GET", path: "/audit/export", summary: "The log as JSON Lines or CSV, oldest first, as one stream", key: "events:read", person: "viewer",
    query: audit.ExportQuery, output: z.unknown(), gives: "text",
  },
  checkAudit: {
    method: "GET", path: "/audit/check", summary: "Check the log and its anchors, a step at a time", person: "viewer",
    query: audit.CheckQuery, output: audit.AuditCheck,
  },
  stream: {
    method: "GET", path: "/stream", summary: "The same events as server-sent events; for people with presence=true also who looks at what", key: "events:read", person: "viewer",
    query: z.strictObject({ after: Cursor.optional(), presence: z.literal("true").optional(), ...eventFilters }), output: z.unknown(), gives: "stream", errors: ["bad_request"],
  },
  board: {
    method: "GET", path: "/board", summary: "A snapshot of the board", key: "tasks:read", person: "viewer",
    query: z.strictObject({ capability: z.array(Name).optional(), label: z.array(z.string().min(1).max(100)).optional(), agent: Worker, q: Search.optional() }),
    output: Board,
  },
  setup: {
    method: "POST", path: "/setup", summary: "Make the first admin, with the one-time token", open: true,
    body: decide.Setup, output: z.object({ email: z.string() }), status: 201,
  },
  me: {
    method: "GET", path: "/me", summary: "Who is asking", key: "any", person: "viewer",
    output: z.object({
      kind: z.enum(["agent", "person"]), id: z.string(), name: z.string(),
      email: z.string().nullable(), role: z.enum(ROLES).nullable(),
      scopes: z.array(Scope).nullable().meta({ description: "What a key may do; null for a person." }),
      capabilities: z.array(z.string()).nullable().meta({ description: "What a key may work on, `*` for all; null for a person." }),
    }),
  },
  ...peopleOperations,
  ...noticeOperations,
  live: { method: "GET", path: "/health/live", summary: "This process answers", open: true, output: z.object({ status: z.literal("ok") }) },
  ready: {
    method: "GET", path: "/health/ready", summary: "The database answers", open: true,
    output: z.object({ status: z.literal("ok") }), errors: ["unavailable"],
  },
});

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** A body that takes nothing adds nothing: `Record<string, never>` would forbid the path's parameters. */
type Infer<Schema> = Schema extends z.ZodType ? Added<z.infer<Schema>> : unknown;
type Added<Value> = Value extends Record<string, never> ? unknown : Value;
/** What a verb is handed: path parameters, query and body in one object, as their schemas read them. */
export type Input<Name extends OperationName> = (Operations[Name] extends { params: infer Params } ? Infer<Params> : unknown) &
  (Operations[Name] extends { query: infer Query } ? Infer<Query> : unknown) &
  (Operations[Name] extends { body: infer Body } ? Infer<Body> : unknown);
/** What a verb gives back. */
export type Output<Name extends OperationName> = z.infer<Operations[Name]["output"]>;

type Written<Schema> = Schema extends z.ZodType ? Added<Plain<z.input<Schema>>> : unknown;
type Plain<Value> = Value extends Json ? unknown : Value extends object ? { [Key in keyof Value]: Plain<Value[Key]> } : Value;
/** What a client writes for a call: the same object, with plain values where JSON is kept as written. */
export type Call<Name extends OperationName> = (Operations[Name] extends { params: infer Params } ? Written<Params> : unknown) &
  (Operations[Name] extends { query: infer Query } ? { [Key in keyof Infer<Query>]: Infer<Query>[Key] } : unknown) &
  (Operations[Name] extends { body: infer Body } ? Written<Body> : unknown);
