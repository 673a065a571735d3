// A row of `approvals`, and the shapes the contract makes of it.
import type { Actor } from "../contract/actor";
import type { Approval, ApprovalRow as ListRow } from "../contract/approval";
import type { Json } from "../contract/json";

/** From approvals a, tasks t, left join users u on the decider. `state` is the derived one. */
export const APPROVAL_COLUMNS = `a.id, a.task_id, t.title as task_title, a.capability, a.round, a.ask, a.content_hash, a.question, a.target, a.risk, a.reversible,
  case when a.state = 'open' and a.expires_at <= (select deadline_now()) then 'expired' else a.state end as state,
  a.asker_kind, a.asker_id, a.asker_name, a.created_at, a.expires_at, a.approvals_needed, a.verdict, a.comment, a.decided_by, u.name as decider,
  a.decided_at, a.redeemed_at, t.assignee_id, w.name as assignee`;

/** The request that came after this one on its task, the latest where there are several. */
export const SUPERSEDED_BY = `(select n.id from approvals n where n.task_id = a.task_id and (n.generation, n.round) > (a.generation, a.round)
  order by n.generation desc, n.round desc limit 1)`;

export const DOCUMENT_COLUMNS = `a.request, a.answers, a.edits, a.option, a.chosen, a.notes, a.approved_request, a.approved_hash, a.undo_until, a.valid_until,
  a.settled_at, a.outcome, ${SUPERSEDED_BY} as superseded_by,
  coalesce((select json_agg(json_build_object('by', json_build_object('kind', 'person', 'id', d.user_id, 'name', v.name), 'verdict', d.verdict,
    'counts', a.state <> 'open' or still_decides(a.id, d.user_id), 'comment', d.comment, 'approvedHash', d.approved_hash, 'option', d.option, 'chosen', d.chosen, 'edits', d.edits, 'notes', d.notes, 'at', to_char(d.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.created_at)
    from decisions d join users v on v.id = d.user_id where d.approval_id = a.id and d.undone_at is null), '[]') as votes`;

export const APPROVAL_JOINS = "join tasks t on t.id = a.task_id left join users u on u.id = a.decided_by left join users w on w.id = t.assignee_id";

export type SummaryRow = {
  id: string; task_id: string; task_title: string; capability: string; round: number; ask: "approval" | "answer"; content_hash: string; question: string;
  target: string | null; risk: "low" | "medium" | "high"; reversible: boolean; state: Approval["state"]; asker_kind: Actor["kind"]; asker_id: string | null;
  asker_name: string; created_at: string; expires_at: string; approvals_needed: number; verdict: Approval["verdict"]; comment: string | null;
  decided_by: string | null; decider: string | null; decided_at: string | null; redeemed_at: string | null;
  assignee_id: string | null; assignee: string | null;
};

export type ApprovalRow = SummaryRow & {
  request: Json; answers: Json | null; edits: Json | null; option: number | null; chosen: Json | null; notes: Json | null; approved_request: Json | null;
  approved_hash: string | null; undo_until: string | null; valid_until: string | null; settled_at: string | null; outcome: Approval["outcome"]; votes: Json; superseded_by: string | null;
};

export function approvalOf(row: ApprovalRow): Approval {
  return {
    id: row.id, taskId: row.task_id, taskTitle: row.task_title, capability: row.capability, state: row.state, round: row.round, ask: row.ask,
    request: row.request, contentHash: row.content_hash, askedBy: askerOf(row), createdAt: row.created_at, expiresAt: row.expires_at,
    approvalsNeeded: row.approvals_needed, votes: row.votes.value as Approval["votes"], verdict: row.verdict, comment: row.comment,
    answers: row.answers, edits: row.edits, option: row.option, chosen: row.chosen, notes: row.notes, approvedRequest: row.approved_request, approvedHash: row.approved_hash,
    decidedBy: deciderOf(row), decidedAt: row.decided_at, undoUntil: row.undo_until, validUntil: row.valid_until, redeemedAt: row.redeemed_at,
    settledAt: row.settled_at, outcome: row.outcome, assignee: person(row.assignee_id, row.assignee), supersededBy: row.superseded_by,
  };
}

export type OwnColumns = { viewers: Json | null; shape: string | null; snoozed_until: string | null; approvals: number };

export function listRowOf(row: SummaryRow & OwnColumns): ListRow {
  return {
    id: row.id, taskId: row.task_id, taskTitle: row.task_title, capability: row.capability, state: row.state, round: row.round, ask: row.ask,
    contentHash: row.content_hash, createdAt: row.created_at, expiresAt: row.expires_at, verdict: row.verdict, comment: row.comment,
    decidedBy: deciderOf(row), decidedAt: row.decided_at, redeemedAt: row.redeemed_at, question: row.question, target: row.target, risk: row.risk,
    reversible: row.reversible, askedBy: askerOf(row), viewers: (row.viewers?.value as ListRow["viewers"] | undefined) ?? [],
    assignee: person(row.assignee_id, row.assignee), snoozedUntil: row.snoozed_until, approvalsNeeded: row.approvals_needed, approvals: row.approvals, shape: row.shape,
  };
}

function askerOf(row: SummaryRow): Actor {
  return { kind: row.asker_kind, id: row.asker_id, name: row.asker_name };
}

export function deciderOf(row: SummaryRow): Actor | null {
  return person(row.decided_by, row.decider);
}

function person(id: string | null, name: string | null): Actor | null {
  return id === null ? null : { kind: "person", id, name: name ?? "" };
}
