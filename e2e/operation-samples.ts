// One good call of every operation, for the tables that try all of them. An operation without a row does not compile.
import { DEFAULT_WAYS } from "../lib/contract/notice-kinds";
import type { OperationName } from "../lib/contract/operations";

/** What a call is about. An id of each kind, or the name of a capability. */
export type Target = { task: string; approval: string; attachment: string; capability: string; contentHash: string; leaseToken: string; userId: string } & Accounts;

export type Accounts = { person: string; group: string; session: string; agent: string; key: string; invitation: string; webhook: string; delivery: string; device: string };

export type Sample = {
  /** Which of the target's things the path names; `none` where the path names nothing. */
  about: "task" | "approval" | "attachment" | "capability" | keyof Accounts | "none";
  /** Naming what is not there makes it, or is answered item by item. */
  missing?: "made" | "itemised";
  /** Only of the one who asks: another's is not there. */
  own?: true;
  /** What a key gets that may do this, and to which the task does not belong. */
  notHolder?: 403 | 404;
  /** What the path names that is the same for everybody. */
  params?: Record<string, string>;
  body?: (target: Target) => Record<string, unknown>;
  query?: (target: Target) => string;
};

const request = { question: "Send the letter", risk: "low", reversible: true, blocks: [{ kind: "text", text: "Send it." }] };
const lease = ({ leaseToken }: Target) => ({ leaseToken });
const decision = ({ contentHash }: Target) => ({ verdict: "reject", seenHash: contentHash, comment: "No." });

export const SAMPLES: Record<OperationName, Sample> = {
  createTask: { about: "none", body: ({ capability }) => ({ capability, title: "Letter" }) },
  createTasks: { about: "none", body: ({ capability }) => ({ tasks: [{ capability, title: "Letter" }] }) },
  listTasks: { about: "none", query: ({ capability }) => `capability=${capability}` },
  getTask: { about: "task" },
  listTaskEvents: { about: "task", query: () => "limit=5" },
  claim: { about: "none", body: ({ capability }) => ({ capabilities: [capability] }) },
  claimTask: { about: "task", body: () => ({}) },
  heartbeats: { about: "none", missing: "itemised", body: ({ task, leaseToken }) => ({ leases: [{ taskId: task, leaseToken }] }) },
  heartbeat: { about: "task", body: lease },
  release: { about: "task", body: lease },
  park: { about: "task", body: (target) => ({ ...lease(target), request }) },
  withdraw: { about: "task", notHolder: 404, body: ({ approval }) => ({ approvalId: approval }) },
  redeem: { about: "approval", body: (target) => ({ ...lease(target), contentHash: target.contentHash }) },
  settle: { about: "approval", body: (target) => ({ ...lease(target), outcome: "done" }) },
  complete: { about: "task", body: lease },
  completions: { about: "none", missing: "itemised", body: ({ task, leaseToken }) => ({ items: [{ taskId: task, leaseToken }] }) },
  skip: { about: "task", body: (target) => ({ ...lease(target), reason: "Closed." }) },
  fail: { about: "task", body: (target) => ({ ...lease(target), error: { message: "It broke." } }) },
  requeue: { about: "task", body: () => ({}) },
  cancel: { about: "task", body: () => ({}) },
  update: { about: "task", body: () => ({ priority: 1 }) },
  reopen: { about: "task", body: () => ({}) },
  revoke: { about: "task", body: () => ({}) },
  comment: { about: "task", notHolder: 403, body: () => ({ text: "Hello." }) },
  uploadAttachment: { about: "none" },
  getAttachment: { about: "attachment" },
  listApprovals: { about: "none", query: ({ capability }) => `capability=${capability}` },
  getApproval: { about: "approval" },
  decide: { about: "approval", body: decision },
  decideMany: { about: "none", missing: "itemised", body: (target) => ({ items: [{ approvalId: target.approval, ...decision(target) }] }) },
  decisionStats: { about: "none", query: ({ capability }) => `since=2026-01-01T00:00:00Z&capability=${capability}` },
  undo: { about: "approval", body: () => ({}) },
  seen: { about: "approval", body: ({ contentHash }) => ({ seenHash: contentHash, parts: ["block:0"] }) },
  presence: { about: "approval", body: () => ({}) },
  assign: { about: "approval", body: ({ userId }) => ({ assignee: userId }) },
  assignTask: { about: "task", body: ({ userId }) => ({ assignee: userId }) },
  snooze: { about: "approval", body: () => ({ until: null }) },
  listCapabilities: { about: "none" },
  getCapability: { about: "capability" },
  putCapability: { about: "capability", missing: "made", body: () => ({}) },
  pauseCapability: { about: "capability", body: () => ({}) },
  resumeCapability: { about: "capability", body: () => ({}) },
  listCapabilityEvents: { about: "capability", query: () => "limit=5" },
  signals: { about: "none" },
  listSignalRows: { about: "none", params: { name: "unanswered_approvals" } },
  metrics: { about: "none" },
  trends: { about: "none", query: () => "range=24h" },
  listUse: { about: "none" },
  halt: { about: "none", body: () => ({ reason: "A drill." }) },
  resume: { about: "none", body: () => ({ reason: "It is over." }) },
  sweep: { about: "none", body: () => ({}) },
  listEvents: { about: "none", query: ({ capability }) => `capability=${capability}` },
  listAudit: { about: "none", query: ({ capability }) => `capability=${capability}` },
  exportAudit: { about: "none", query: ({ capability }) => `format=csv&capability=${capability}` },
  checkAudit: { about: "none" },
  stream: { about: "none" },
  board: { about: "none", query: ({ capability }) => `capability=${capability}` },
  setup: { about: "none", body: () => ({ token: "guess", name: "Eve", email: "eve@example.test", password: "long enough" }) },
  me: { about: "none" },
  listPeople: { about: "none" },
  updatePerson: { about: "person", body: () => ({ role: "approver" }) },
  endPersonSessions: { about: "person" },
  makePasswordReset: { about: "person", body: () => ({}) },
  resetPassword: { about: "none", body: () => ({ token: "guess", password: "long enough" }) },
  removePerson: { about: "person" },
  listInvitations: { about: "none" },
  invite: { about: "none", body: () => ({ email: "new@example.test", role: "viewer" }) },
  revokeInvitation: { about: "invitation" },
  acceptInvitation: { about: "none", body: () => ({ token: "guess", name: "Eve", password: "long enough" }) },
  listGroups: { about: "none" },
  createGroup: { about: "none", body: () => ({ name: "Release", members: [] }) },
  putGroup: { about: "group", body: () => ({ name: "Payments", members: [] }) },
  deleteGroup: { about: "group" },
  listSessions: { about: "none" },
  endSession: { about: "session", own: true },
  endOtherSessions: { about: "none" },
  changePassword: { about: "none", body: () => ({ current: "a guess", password: "long enough" }) },
  listAgents: { about: "none" },
  getAgent: { about: "agent" },
  createAgent: { about: "none", body: () => ({ name: "Another agent" }) },
  updateAgent: { about: "agent", body: ({ userId }) => ({ ownerId: userId }) },
  createKey: { about: "agent", body: ({ capability }) => ({ scopes: ["tasks:work"], capabilities: [capability] }) },
  revokeKey: { about: "key" },
  stopAgent: { about: "agent", body: () => ({}) },
  getNotices: { about: "none" },
  putNotices: { about: "none", body: ({ capability }) => ({ mailAfterMinutes: 5, capabilities: [{ capability, kinds: DEFAULT_WAYS }] }) },
  testNotices: { about: "none", body: () => ({}) },
  addPushDevice: { about: "none", body: () => ({ endpoint: "https://127.0.0.1/push", p256dh: "B".repeat(87), auth: "A".repeat(22) }) },
  removePushDevice: { about: "device", own: true },
  listTaskNotices: { about: "task" },
  listWebhooks: { about: "none" },
  createWebhook: { about: "none", body: () => ({ url: "https://127.0.0.1/hook" }) },
  updateWebhook: { about: "webhook", body: () => ({ capabilities: [] }) },
  testWebhook: { about: "webhook", body: () => ({}) },
  listDeliveries: { about: "none", query: () => "limit=5" },
  redeliver: { about: "delivery", body: () => ({}) },
  deleteWebhook: { about: "webhook" },
  live: { about: "none" },
  ready: { about: "none" },
};
