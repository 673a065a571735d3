// An approval as the one who looks at it reads it: with its earlier rounds, why it was asked, and who else was there.
import type { ApprovalDetail, Attention, EarlierRound } from "../contract/approval";
import { type Caller, visibleTo } from "../contract/caller";
import type { ChangeRequest } from "../contract/change-request";
import type { Json } from "../contract/json";
import { Refusal } from "../contract/problem";
import { APPROVAL_COLUMNS, APPROVAL_JOINS, deciderOf, type ApprovalRow } from "./approval-row";
import { sightingsOf } from "./insert-sightings";
import { peoplePool } from "./pool";
import { readApproval } from "./read-approval";
import { statement } from "./statement";
import { viewersOf } from "./viewers";
import { type PolicyThen, whyOf } from "../machine/why";

const earlier = statement<ApprovalRow>(
  "read-earlier-rounds",
  `select ${APPROVAL_COLUMNS}, a.request, a.notes, a.edits, a.option, a.chosen, a.answers
   from approvals x join approvals a on a.task_id = x.task_id and (a.generation, a.round) < (x.generation, x.round) ${APPROVAL_JOINS}
   where x.id = :id::uuid order by a.generation desc, a.round desc limit 5`,
);

/** The policy as it was when it was asked; of what the release before parked, as it is. */
const asked = statement<{ policy: Json; named: number; reauthenticate: "never" | "high" | "always"; snoozed_until: string | null }>(
  "read-why",
  `select coalesce(a.policy, json_build_object('version', null, 'requiresApproval', c.requires_approval, 'approvalsNeeded', a.approvals_needed, 'approvalsNeededHighRisk', null,
     'separateDuties', c.separate_duties, 'approvalValidSeconds', c.approval_valid_seconds)) as policy, cardinality(c.deciders) as named, c.reauthenticate,
     (select s.until from snoozes s where s.approval_id = a.id and s.user_id = :me::text and s.until > board_now()) as snoozed_until
   from approvals a join capabilities c on c.name = a.capability where a.id = :id::uuid`,
);

const attention = statement<{ id: string; name: string; shown: string; opened: string | null; seen: number; evidence: number; decided: string | null }>(
  "read-attention",
  `select s.user_id as id, u.name, s.shown, s.opened, s.seen, s.evidence, d.created_at as decided from (
     select user_id, min(at) as shown, min(at) filter (where part = 'opened') as opened,
       count(*) filter (where part ~ '^(option:\\d+:)?(block|image|field):')::int as seen, count(*) filter (where part like 'opened:%')::int as evidence
     from sightings where approval_id = :id::uuid group by user_id
   ) s join users u on u.id = s.user_id left join decisions d on d.approval_id = :id::uuid and d.user_id = s.user_id and d.undone_at is null
   order by s.shown limit 50`,
);

/** Throws a 404 for what is not there or not for the caller. */
export async function approvalFor(caller: Caller, id: string): Promise<ApprovalDetail> {
  const approval = await readApprovalDetail(id, visibleTo(caller), caller.kind === "person" ? caller.userId : null);
  if (!approval) throw new Refusal("not_found", "There is no such approval.");
  return approval;
}

/** `me` is the person who asks, null for a key: who looked when is for people. */
export async function readApprovalDetail(id: string, visible: readonly string[] | null, me: string | null): Promise<ApprovalDetail | null> {
  const approval = await readApproval(id, visible);
  if (!approval) return null;
  const [rounds, [facts], viewers, seen, people] = await Promise.all([
    earlier(peoplePool(), { id }), asked(peoplePool(), { id, me }),
    me === null ? [] : viewersOf(id), me === null ? [] : sightingsOf(id, me), me === null ? [] : attention(peoplePool(), { id }),
  ]);
  const policy = { ...(facts!.policy.value as PolicyThen), namedDeciders: facts!.named, reauthenticate: facts!.reauthenticate };
  const why = whyOf(approval.capability, (approval.request as Json).value as ChangeRequest, approval.approvalsNeeded, policy);
  return { ...approval, viewers, seen, snoozedUntil: facts!.snoozed_until, previous: rounds.map(roundOf), why, attention: people.map(attentionOf) };
}

function roundOf(row: ApprovalRow): EarlierRound {
  return {
    id: row.id, state: row.state, round: row.round, ask: row.ask, question: row.question, request: row.request, contentHash: row.content_hash, createdAt: row.created_at,
    verdict: row.verdict, comment: row.comment, notes: row.notes, edits: row.edits, option: row.option, chosen: row.chosen, answers: row.answers,
    decidedBy: deciderOf(row), decidedAt: row.decided_at,
  };
}

function attentionOf(row: { id: string; name: string; shown: string; opened: string | null; seen: number; evidence: number; decided: string | null }): Attention {
  const by = { kind: "person", id: row.id, name: row.name } as const;
  return { by, shownAt: row.shown, openedAt: row.opened, seen: row.seen, evidenceOpened: row.evidence, decidedAt: row.decided };
}
