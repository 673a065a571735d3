// Every operation x nobody, every single scope, every role.
import { describe, expect, test } from "vitest";
import { type Scope, SCOPES } from "../contract/actor";
import type { Caller } from "../contract/caller";
import { type Operation, operations } from "../contract/operations";
import type { Refusal } from "../contract/problem";
import { ROLES } from "../contract/roles";
import { may } from "./may";

/** Who may, written out by hand: the scope of a key (`any`, `-`) and the least role (`-`), or `open`. */
const EXPECTED: Record<keyof typeof operations, string> = {
  createTask: "tasks:create operator",
  createTasks: "tasks:create operator",
  listTasks: "tasks:read viewer",
  getTask: "tasks:read viewer",
  listTaskEvents: "tasks:read viewer",
  claim: "tasks:work -",
  claimTask: "tasks:work operator",
  heartbeats: "tasks:work operator",
  heartbeat: "tasks:work operator",
  release: "tasks:work operator",
  park: "tasks:work operator",
  withdraw: "tasks:work -",
  redeem: "tasks:work operator",
  settle: "tasks:work operator",
  complete: "tasks:work operator",
  completions: "tasks:work -",
  skip: "tasks:work operator",
  fail: "tasks:work operator",
  requeue: "- operator",
  update: "- operator",
  reopen: "- operator",
  revoke: "- operator",
  comment: "tasks:work approver",
  decideMany: "- approver",
  decisionStats: "ops:read viewer",
  undo: "- approver",
  seen: "- viewer",
  presence: "- viewer",
  assign: "- approver",
  assignTask: "- operator",
  snooze: "- approver",
  pauseCapability: "admin operator",
  resumeCapability: "- operator",
  halt: "- admin",
  resume: "- admin",
  sweep: "admin operator",
  cancel: "tasks:cancel operator",
  uploadAttachment: "tasks:work approver",
  getAttachment: "tasks:read viewer",
  listApprovals: "tasks:read viewer",
  getApproval: "tasks:read viewer",
  decide: "- approver",
  listCapabilities: "any viewer",
  getCapability: "any viewer",
  putCapability: "admin admin",
  listEvents: "events:read viewer",
  listAudit: "events:read viewer",
  exportAudit: "events:read viewer",
  checkAudit: "- viewer",
  stream: "events:read viewer",
  board: "tasks:read viewer",
  setup: "open",
  me: "any viewer",
  listCapabilityEvents: "events:read viewer",
  signals: "ops:read viewer", listSignalRows: "ops:read viewer",
  metrics: "ops:read viewer",
  trends: "ops:read viewer",
  listUse: "ops:read viewer",
  listPeople: "- viewer",
  updatePerson: "- admin",
  removePerson: "- admin",
  endPersonSessions: "- admin",
  makePasswordReset: "- admin",
  resetPassword: "open",
  listInvitations: "- admin",
  invite: "- admin",
  revokeInvitation: "- admin",
  acceptInvitation: "open",
  listGroups: "- viewer",
  createGroup: "- admin",
  putGroup: "- admin",
  deleteGroup: "- admin",
  listSessions: "- viewer",
  endSession: "- viewer",
  endOtherSessions: "- viewer",
  changePassword: "- viewer",
  listAgents: "- viewer",
  getAgent: "- viewer",
  createAgent: "- admin",
  updateAgent: "- admin",
  createKey: "- admin",
  revokeKey: "- admin",
  stopAgent: "- admin",
  getNotices: "- viewer",
  putNotices: "- viewer",
  testNotices: "- viewer",
  addPushDevice: "- viewer",
  removePushDevice: "- viewer",
  listTaskNotices: "- viewer",
  listWebhooks: "- admin",
  createWebhook: "- admin",
  updateWebhook: "- admin", deleteWebhook: "- admin",
  testWebhook: "- admin",
  listDeliveries: "- admin",
  redeliver: "- admin",
  live: "open",
  ready: "open",
};

const agent = (scopes: readonly Scope[]): Caller => ({
  kind: "agent", keyId: "k", agentId: "a", name: "a", scopes, capabilities: ["*"],
});
const person = (role: (typeof ROLES)[number]): Caller => ({ kind: "person", userId: "u", sessionId: "s", name: "p", email: "p@x.test", role });

describe("who may", () => {
  test("every operation is in the table", () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(Object.keys(operations).sort());
  });

  describe.each(Object.keys(EXPECTED) as (keyof typeof EXPECTED)[])("%s", (name) => {
    const operation: Operation = operations[name];
    const [key, role] = EXPECTED[name].split(" ") as [string, string | undefined];
    const open = key === "open";

    test("nobody", () => expect(outcome(null, operation)).toBe(open ? "may" : "unauthenticated"));

    test.each(SCOPES)("a key with %s alone", (scope) =>
      expect(outcome(agent([scope]), operation)).toBe(open || key === "any" || key === scope ? "may" : "forbidden"));

    test("a key with no scope", () => expect(outcome(agent([]), operation)).toBe(open || key === "any" ? "may" : "forbidden"));

    test("a key with every scope", () => expect(outcome(agent(SCOPES), operation)).toBe(open || key !== "-" ? "may" : "forbidden"));

    test.each(ROLES)("a person who is %s", (own) => {
      const enough = role !== "-" && ROLES.indexOf(own) >= ROLES.indexOf(role as (typeof ROLES)[number]);
      expect(outcome(person(own), operation)).toBe(open || enough ? "may" : "forbidden");
    });
  });

  test("no key decides, whatever its scopes", () => expect(outcome(agent(SCOPES), operations.decide)).toBe("forbidden"));
});

function outcome(caller: Caller | null, operation: Operation): string {
  try {
    may(caller, operation);
    return "may";
  } catch (error) {
    return (error as Refusal).code;
  }
}
