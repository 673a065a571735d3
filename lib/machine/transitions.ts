// The state machine as data: SQL guards, buttons and docs read it.
import type { EventType } from "../contract/event";
import type { Status } from "../contract/statuses";

export type Transition = {
  by: string;
  /** From which statuses; empty: there is no task yet. */
  from: readonly Status[];
  guard: string;
  to: readonly Status[];
  events: readonly EventType[];
};

const CLAIMABLE = ["pending", "approved", "changes_requested", "in_progress"] as const;
const OPEN = ["pending", "in_progress", "needs_approval", "approved", "changes_requested", "escalated"] as const;
const LIVE = "token, lease live";

export const TRANSITIONS = {
  create: { by: "agent with the right, operator", from: [], guard: "dedupe key free", to: ["pending"], events: ["created"] },
  claim: {
    by: "agent (by capability, or a chosen task), operator (a chosen task)", from: CLAIMABLE, guard: "due, or its lease lapsed; caps (agents only), not paused",
    to: ["in_progress", "escalated"], events: ["lease_expired", "claimed", "escalated"],
  },
  heartbeat: { by: "holder", from: ["in_progress"], guard: `${LIVE}, total run within maxRunSeconds`, to: ["in_progress"], events: ["heartbeated"] },
  release: { by: "holder", from: ["in_progress"], guard: `${LIVE}, nothing redeemed and unsettled`, to: ["pending", "approved", "changes_requested"], events: ["released"] },
  park: { by: "holder", from: ["in_progress"], guard: `${LIVE}, valid change request, not refused before, rounds left`, to: ["needs_approval", "escalated"], events: ["parked", "escalated"] },
  withdraw: { by: "the agent that parked", from: ["needs_approval"], guard: "open", to: ["pending"], events: ["withdrawn"] },
  approve: { by: "approver", from: ["needs_approval"], guard: "open, before the deadline, seenHash equals the content hash, everything seen where it is of high risk or cannot be undone, guesses confirmed, allowed to decide, quorum of people who still may reached for the same document", to: ["approved", "changes_requested", "needs_approval"], events: ["approved", "answered", "vote_cast"] },
  request_changes: { by: "approver", from: ["needs_approval"], guard: "as approve, no quorum", to: ["changes_requested"], events: ["changes_requested"] },
  reject: { by: "approver", from: ["needs_approval"], guard: "as approve, no quorum", to: ["rejected"], events: ["rejected"] },
  undo: { by: "the person who decided", from: ["approved", "changes_requested", "rejected"], guard: "inside the undo window, not claimed since", to: ["needs_approval"], events: ["decision_undone"] },
  redeem: { by: "holder", from: ["in_progress"], guard: `${LIVE}, approved, unredeemed, verdict still good, hash matches, preconditions as approved, not paused, not halted`, to: ["in_progress"], events: ["redeemed"] },
  settle: { by: "holder", from: ["in_progress"], guard: `${LIVE}, redeemed`, to: ["in_progress"], events: ["settled"] },
  complete: { by: "holder; operator on escalated", from: ["in_progress", "escalated"], guard: "token; where approval is required, a redeemed one; by hand also a person who may decide, where one is enough", to: ["completed"], events: ["completed"] },
  skip: { by: "holder", from: ["in_progress"], guard: `${LIVE}, nothing redeemed`, to: ["skipped"], events: ["skipped"] },
  fail: { by: "holder", from: ["in_progress"], guard: `${LIVE}; redeemed and unsettled goes to people`, to: ["pending", "approved", "escalated"], events: ["failed", "escalated"] },
  requeue: { by: "operator", from: ["escalated", "rejected", "expired", "cancelled", "skipped"], guard: "says how it was checked, where something was redeemed and nobody knows how it ended", to: ["pending"], events: ["approval_expired", "requeued"] },
  reopen: { by: "operator", from: ["expired"], guard: "its change request is still the latest", to: ["needs_approval"], events: ["approval_expired", "reopened"] },
  revoke: { by: "operator", from: ["in_progress"], guard: "-", to: ["pending", "approved", "changes_requested", "escalated"], events: ["lease_revoked", "escalated"] },
  update: { by: "operator", from: OPEN, guard: "row version matches", to: OPEN, events: ["updated"] },
  cancel: { by: "operator, agent with the right", from: OPEN, guard: "redeemed and unsettled: by an agent it goes to people", to: ["cancelled", "escalated"], events: ["cancelled", "lease_revoked", "escalated"] },
} as const satisfies Record<string, Transition>;

export type Action = keyof typeof TRANSITIONS;

/** Whether a status allows an action; guards beyond the status are the database's. */
export function allows(action: Action, status: Status): boolean {
  return (TRANSITIONS[action].from as readonly Status[]).includes(status);
}
