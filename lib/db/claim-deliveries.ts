// Who takes a delivery holds it for a minute by moving `dueAt` on: after a crash somebody else takes it, under the same id.
import type pg from "pg";
import type { Json } from "../contract/json";
import { statement } from "./statement";

/** What a delivery is about, as far as it may be told: ids, and the one line that was asked. */
export type Told = {
  id: string; kind: string; at: string; task_id: string | null; approval_id: string | null; capability: string | null; detail: Json;
  question: string | null; title: string | null; risk: string | null; expires_at: string | null; attempts: number;
};

const HELD_FOR = "interval '60 seconds'";
const TOLD = `d.id, d.attempts, n.kind, n.at, n.task_id, n.approval_id, n.capability, n.detail, a.question, t.title, a.risk, a.expires_at`;
const ABOUT = "join notices n on n.id = d.notice_id left join approvals a on a.id = n.approval_id left join tasks t on t.id = n.task_id";

/** A few of each webhook, so that one that hangs holds up itself and not the others. */
export const claimForWebhooks = statement<Told & { format: "standard" | "slack"; url: string; secret: string; webhook_id: string }>(
  "claim-for-webhooks",
  `with picked as materialized (
    select p.id from webhooks w cross join lateral (
      select d.id from notice_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= board_now() order by d.due_at limit 4 for update skip locked
    ) p where w.disabled_at is null limit 20
  ), d as (
    update notice_deliveries d set due_at = board_now() + ${HELD_FOR}, attempts = d.attempts + 1, tried_at = board_now(), message = coalesce(d.message, d.id)
    from picked where d.id = picked.id returning d.*
  ) select ${TOLD}, w.format, w.url, w.secret, w.id as webhook_id from d ${ABOUT} join webhooks w on w.id = d.webhook_id order by n.at, d.id`,
);

export type Addressee = { id: string; name: string; email: string; removed: boolean; sent: number; free_in: number };

/**
 * One person for whom something is due, kept from other servers until the end of the transaction: how many messages went in
 * the last minute, and in how many seconds the first of them is older.
 */
export const lockAddressee = statement<Addressee>(
  "lock-addressee",
  `select u.id, u.name, u.email, u.removed_at is not null as removed, m.sent, m.free_in
   from users u cross join lateral (
     select count(distinct o.message)::int as sent, coalesce(60 - extract(epoch from board_now() - min(o.tried_at))::float8, 60) as free_in
     from notice_deliveries o where o.user_id = u.id and o.tried_at > board_now() - interval '60 seconds'
   ) m
   where u.id = any (array(select distinct d.user_id from notice_deliveries d where d.state = 'waiting' and d.user_id is not null and d.due_at <= board_now() limit 20))
   limit 1 for no key update of u skip locked`,
);

export type Due = Told & { channel: "mail" | "push"; message: string | null; gather: boolean; digest: boolean; needless: string | null };

/** `needless`: why nobody has to be told any more. */
export const dueFor = statement<Due>(
  "due-deliveries-for",
  `select ${TOLD}, d.channel, d.message, d.gather, d.channel = 'mail' and m.digest_minutes is not null as digest, case
     when n.kind in ('parked', 'expiring') and exists (select from sightings s where s.approval_id = a.id and s.user_id = d.user_id and s.at >= case n.kind when 'parked' then n.at else d.made_at end) then 'opened'
     when n.kind in ('parked', 'expiring') and (a.state is distinct from 'open' or a.expires_at <= deadline_now()) then 'over'
     when n.kind = 'escalated' and t.status is distinct from 'escalated' then 'over'
     when m.muted_until > board_now() then 'muted' end as needless
   from notice_deliveries d ${ABOUT} left join notice_settings m on m.user_id = d.user_id
   where d.user_id = :user::text and d.state = 'waiting' and d.due_at <= board_now() order by d.due_at, n.at, d.id limit 500`,
);

/** A message is one try, whatever it carries. */
const hold = statement<{ id: string }>(
  "hold-deliveries",
  `update notice_deliveries d set due_at = board_now() + ${HELD_FOR}, attempts = d.attempts + 1, tried_at = board_now(), message = m.message
   from json_to_recordset(:rows::json) as m(id uuid, message uuid) where d.id = m.id returning d.id`,
);

export async function holdDeliveries(client: pg.PoolClient, rows: { id: string; message: string }[]): Promise<void> {
  await hold(client, { rows: JSON.stringify(rows) });
}

/** What is too much for this minute goes together in the next one. */
export const putOff = statement<object>("put-off-deliveries", "update notice_deliveries set due_at = board_now() + make_interval(secs => :seconds::float8), gather = true where id = any (:ids::uuid[])");

export const drop = statement<object>(
  "drop-deliveries",
  "update notice_deliveries set state = 'dropped', ended_at = board_now(), problem = :why::text where id = any (:ids::uuid[]) and state = 'waiting'",
);

export const dropOfWebhook = statement<object>(
  "drop-deliveries-of-webhook",
  "update notice_deliveries set state = 'dropped', ended_at = board_now(), problem = 'disabled' where webhook_id = :webhook::uuid and state = 'waiting'",
);

/** Only by who still holds them: `attempts` has moved where somebody took them over. */
export const markSent = statement<object>(
  "mark-deliveries-sent",
  `update notice_deliveries d set state = 'sent', ended_at = board_now(), status = :status::int, problem = null
   from json_to_recordset(:held::json) as h(id uuid, attempts int) where d.id = h.id and d.attempts = h.attempts and d.state = 'waiting'`,
);

/** `again`: seconds until the next try; null gives up. */
export const markFailed = statement<object>(
  "mark-deliveries-failed",
  `update notice_deliveries d set status = :status::int, problem = :problem::text, state = case when :again::float8 is null then 'failed' else 'waiting' end,
     ended_at = case when :again::float8 is null then board_now() end, due_at = board_now() + make_interval(secs => coalesce(:again::float8, 0))
   from json_to_recordset(:held::json) as h(id uuid, attempts int) where d.id = h.id and d.attempts = h.attempts and d.state = 'waiting'`,
);
