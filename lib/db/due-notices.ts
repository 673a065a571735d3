// Gives out what is due: each notice once, to every webhook that is told of it and every person whom it concerns.
import type pg from "pg";
import type { Json } from "../contract/json";
import { statement } from "./statement";

export type DueNotice = { id: string; kind: string; at: string };

/**
 * Locks what is due and lets go of what came to nothing. Later: a reminder whose deadline has moved with a halt, and what
 * may still be taken back. Comes with how long a mail of it may wait.
 */
export const takeDueNotices = statement<DueNotice & { fate: "holds" | "later" | "over"; mail_within: number | null }>(
  "take-due-notices",
  `with due as materialized (
    select n.* from notices n where n.due_at <= board_now() order by n.due_at limit 50 for update skip locked
  ), judged as materialized (
    select n.*, a.expires_at, case
      when n.kind in ('parked', 'expiring') then a.state = 'open' and a.expires_at > deadline_now()
      when n.kind = 'decided' then a.verdict = n.detail->>'verdict'
      when n.kind = 'escalated' then t.status = 'escalated' else true end as holds,
      case when n.kind = 'expiring' and a.state = 'open' then greatest(
          a.expires_at - make_interval(secs => (n.detail->>'seconds')::float8 * (n.detail->>'left')::float8),
          (select b.halted_at + interval '10 years' from board b))
        when n.kind in ('parked', 'expiring') and a.state = 'decided' and a.undo_until > board_now() then a.undo_until end as until
    from due n left join approvals a on a.id = n.approval_id left join tasks t on t.id = n.task_id
  ), fated as materialized (
    select j.*, case when j.until > board_now() then 'later' when j.holds then 'holds' else 'over' end as fate from judged j
  ), moved as (
    update notices n set due_at = case when f.fate = 'later' then least(f.until, board_now() + interval '30 seconds') end from fated f where n.id = f.id
  )
  select id, kind, at, fate, extract(epoch from expires_at - deadline_now())::float8 / 2 as mail_within from fated`,
);

/** Locked, so that who disables one drops what this makes. */
export const webhooksFor = statement<{ notice_id: string; webhook_id: string; format: "standard" | "slack" }>(
  "webhooks-for",
  `select n.id as notice_id, w.id as webhook_id, w.format from notices n join webhooks w on w.disabled_at is null and n.kind = any (w.kinds)
     and (w.capabilities = '{}' or n.capability = any (w.capabilities))
   where n.id = any (:ids::uuid[]) for share of w`,
);

export type Concerned = { notice_id: string; user_id: string; kinds: Json | null; own: Json | null; mail_after: number | null; digest: number | null; devices: boolean };

/**
 * Who may decide a request and has not voted; the owner of the agent that asked hears of the verdict; operators see to
 * escalations and signals. Without those who are muted.
 */
export const peopleFor = statement<Concerned>(
  "people-for",
  `select n.id as notice_id, u.id as user_id, s.kinds, (select e->'kinds' from json_array_elements(s.capabilities) e where e->>'capability' = n.capability limit 1) as own,
     s.mail_after_minutes as mail_after, s.digest_minutes as digest, exists (select from push_devices d where d.user_id = u.id) as devices
   from notices n join users u on u.removed_at is null left join notice_settings s on s.user_id = u.id
     left join approvals a on a.id = n.approval_id left join capabilities c on c.name = a.capability left join agents g on a.asker_kind = 'agent' and g.id::text = a.asker_id
   where n.id = any (:ids::uuid[]) and (s.muted_until is null or s.muted_until <= board_now()) and case
     when n.kind in ('parked', 'expiring') then u.role <> 'viewer' and is_decider(c.deciders, u.id)
       and not (c.separate_duties and u.id is not distinct from case a.asker_kind when 'person' then a.asker_id else g.owner_id end)
       and not exists (select from decisions v where v.approval_id = a.id and v.user_id = u.id and v.undone_at is null)
     when n.kind = 'decided' then u.id = g.owner_id and u.id <> a.decided_by
     else u.role in ('operator', 'admin') end`,
);

export type NewDelivery = { notice: string; channel: string; webhook: string | null; person: string | null; wait: number; every: number | null };

/** `every` gathers: what it waits for is the end of the hour or day. */
const insert = statement<object>(
  "insert-deliveries",
  `insert into notice_deliveries (notice_id, channel, webhook_id, user_id, made_at, due_at, gather)
   select d.notice, d.channel, d.webhook, d.person, n.at,
     case when d.every is null then n.at + make_interval(secs => d.wait) else date_bin(make_interval(mins => d.every), n.at, 'epoch') + make_interval(mins => d.every) end, d.every is not null
   from json_to_recordset(:rows::json) as d(notice uuid, channel text, webhook uuid, person text, wait float8, every int) cross join (select board_now() as at) n
   on conflict do nothing`,
);

export function insertDeliveries(client: pg.PoolClient, rows: NewDelivery[]): Promise<object[]> {
  return insert(client, { rows: JSON.stringify(rows) });
}

/** Milliseconds until something is due; null: until somebody rings. */
export const untilNextDue = statement<{ ms: number | null }>(
  "until-next-due",
  `select extract(epoch from least(
     (select min(n.due_at) from notices n where n.due_at is not null),
     (select min(p.due_at) from webhooks w cross join lateral (
       select d.due_at from notice_deliveries d where d.webhook_id = w.id and d.state = 'waiting' order by d.due_at limit 1) p where w.disabled_at is null),
     (select min(d.due_at) from notice_deliveries d where d.state = 'waiting' and d.user_id is not null)
   ) - board_now())::float8 * 1000 as ms`,
);
