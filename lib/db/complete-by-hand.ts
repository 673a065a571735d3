import { isStale } from "./fresh-sign-in";
import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { statement } from "./statement";

const ASKED = "select a.risk, a.redeemed_at is not null as redeemed, a.redeemed_at is not null and coalesce(a.outcome, 'done') = 'done' as used from approvals a where a.task_id = t.id and a.generation = t.generation and a.ask = 'approval' order by a.round desc limit 1";
/** Where nothing was asked, nobody said that the risk is low. */
const STALE = isStale(`coalesce((select risk from (${ASKED}) asked), 'high')`);
/** A yes of several that was redeemed is theirs: whoever looked what came of it may say that it was done. */
const ENOUGH = `(one_is_enough(t.id) or (t.status = 'escalated' and coalesce((select redeemed from (${ASKED}) asked), false)))`;

/**
 * An operator completes an escalated task: a person is the decision. Not where others are named to decide, nor alone where
 * it takes several; where the policy wants them signed in lately, only then; and where duties are separate not who worked on it, nor the owner of an agent that did.
 */
export const completeByHand = statement<{ id: string }>(
  "complete-by-hand",
  `with locked as materialized (select t.* from tasks t where t.id = :id::uuid and t.status = 'escalated' for update),
  d as materialized (
    select t.*, ${nextEvent({
      type: "completed",
      status: "'completed'",
      payload: "json_build_object('resultSha256', :resultHash::text, 'evidence', :evidence::json, 'byHand', true)",
    })} as e from (select l.*, board_now() as at from locked l) t join capabilities c on c.name = t.capability
    where not c.requires_approval or (${ENOUGH} and is_decider(c.deciders, :byId::text) and not ${STALE} and not (c.separate_duties and exists (
      select from task_events w left join agents g on g.id::text = w.actor_id where w.task_id = t.id and w.type = 'claimed' and (w.actor_id = :byId::text or g.owner_id = :byId::text))))
  ), settled as (
    update approvals a set settled_at = d.at, outcome = 'done' from d where a.id = d.approval_id and a.redeemed_at is not null and a.settled_at is null
  ), changed as (
    update tasks t set status = 'completed', result = :result::json, completed_by = :byId::text, escalation_reason = null, escalated_at = null,
      ${STAMPED}
    from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("d")})
  select id from changed`,
);

/** Whether this person has completed the task by hand before, with the same content. */
export const wasByHand = statement<{ id: string }>(
  "was-by-hand",
  `select t.id from tasks t join task_events e on e.task_id = t.id and e.type = 'completed'
   where t.id = :id::uuid and t.status = 'completed' and e.actor_id = :byId::text and e.payload->>'byHand' = 'true'
     and e.payload->>'resultSha256' is not distinct from :resultHash::text and e.payload->>'evidence' = :evidence::text`,
);

export type Alone = { gated: boolean; enough: boolean; named: boolean; separate: boolean; stale: boolean };

/** What the policy says of a person who would be the decision themselves; nothing where the task has ended, or its redeemed request is the decision. */
export const readAlone = statement<Alone>(
  "read-alone",
  `select c.requires_approval as gated, ${ENOUGH} as enough, is_decider(c.deciders, :byId::text) as named, c.separate_duties as separate, ${STALE} as stale
   from tasks t join capabilities c on c.name = t.capability
   where t.id = :id::uuid and t.status in ('in_progress', 'escalated') and not exists (select from (${ASKED}) asked where used and t.status = 'in_progress')`,
);
