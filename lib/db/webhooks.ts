// Webhooks and the deliveries of notices, as admins see them.
import type pg from "pg";
import type { Delivery, Webhook } from "../contract/notices";
import { dropOfWebhook } from "./claim-deliveries";
import { peoplePool } from "./pool";
import { type Queryable, statement } from "./statement";

type WebhookRow = {
  id: string; format: Webhook["format"]; url: string; kinds: Webhook["kinds"]; capabilities: string[]; created_at: string; created_by: string;
  disabled_at: string | null; disabled_why: string | null; waiting: number; failed: number; last_sent_at: string | null;
};

const read = statement<WebhookRow>(
  "read-webhooks",
  `select w.id, w.format, w.url, w.kinds, w.capabilities, w.created_at, u.name as created_by, w.disabled_at, w.disabled_why,
     (select count(*)::int from (select from notice_deliveries d where d.webhook_id = w.id and d.state = 'waiting' limit 1000) c) as waiting,
     (select count(*)::int from (select from notice_deliveries d where d.webhook_id = w.id and d.state = 'failed' and d.ended_at > board_now() - interval '7 days' limit 1000) c) as failed,
     (select max(d.ended_at) from notice_deliveries d where d.webhook_id = w.id and d.state = 'sent') as last_sent_at
   from webhooks w join users u on u.id = w.created_by where w.removed_at is null and (:id::uuid is null or w.id = :id::uuid) order by w.created_at, w.id limit 200`,
);

export async function readWebhooks(on: Queryable = peoplePool(), id: string | null = null): Promise<Webhook[]> {
  return (await read(on, { id })).map((row) => ({
    id: row.id, format: row.format, url: row.format === "slack" ? new URL(row.url).origin : row.url, kinds: row.kinds, capabilities: row.capabilities, createdAt: row.created_at, createdBy: row.created_by,
    disabledAt: row.disabled_at, disabledWhy: row.disabled_why, waiting: row.waiting, failed: row.failed, lastSentAt: row.last_sent_at,
  }));
}

export const insertWebhook = statement<{ id: string }>(
  "insert-webhook",
  `insert into webhooks (id, format, url, secret, kinds, capabilities, created_by, created_at)
   select :id::uuid, :format::text, :url::text, :secret::text, :kinds::text[], :capabilities::text[], :by::text, board_now()
   where (select count(*) from webhooks where removed_at is null) < :most::int returning id`,
);

export const lockWebhook = statement<{ id: string; disabled: boolean }>("lock-webhook", "select id, disabled_at is not null as disabled from webhooks where id = :id::uuid and removed_at is null for update");

export const changeWebhook = statement<object>(
  "change-webhook",
  `update webhooks set kinds = coalesce(:kinds::text[], kinds), capabilities = coalesce(:capabilities::text[], capabilities),
     disabled_at = case :disabled::boolean when true then coalesce(disabled_at, board_now()) when false then null else disabled_at end,
     disabled_why = case when :disabled::boolean then coalesce(disabled_why, :why::text) when :disabled::boolean is null then disabled_why end
   where id = :id::uuid`,
);

/** What waits for it is dropped. */
export async function disableWebhook(client: pg.PoolClient, id: string, why: string | null): Promise<void> {
  await changeWebhook(client, { id, disabled: true, why });
  await dropOfWebhook(client, { webhook: id });
}

/** Its deliveries keep the host they went to; its address and its secret go. */
export const eraseWebhook = statement<object>(
  "erase-webhook",
  "update webhooks set removed_at = board_now(), url = :origin::text, secret = '', kinds = '{}', capabilities = '{}' where id = :id::uuid",
);

const test = statement<{ id: string }>(
  "insert-test-notice",
  `with n as (insert into notices (kind, subject, detail, at) values ('test', 'test ' || gen_random_uuid(), '{}', board_now()) returning id, at)
   insert into notice_deliveries (notice_id, channel, webhook_id, made_at, due_at)
   select n.id, case w.format when 'slack' then 'slack' else 'webhook' end, w.id, n.at, n.at from n cross join webhooks w where w.id = :webhook::uuid returning id`,
);

export async function insertTest(client: pg.PoolClient, webhook: string): Promise<string> {
  return (await test(client, { webhook }))[0]!.id;
}

/** Begins its tries anew, under its own id, unless whose it is has gone. */
export const sendAgain = statement<{ id: string; state: string; alive: boolean }>(
  "send-again",
  `with held as materialized (
    select d.id, d.state, coalesce(w.disabled_at, u.removed_at) is null as alive from notice_deliveries d left join webhooks w on w.id = d.webhook_id left join users u on u.id = d.user_id
    where d.id = :id::uuid for update of d
  ), again as (
    update notice_deliveries d set state = 'waiting', ended_at = null, due_at = board_now(), attempts = 0, gather = false, message = d.id, problem = null, status = null
    from held h where d.id = h.id and h.alive and h.state <> 'waiting'
  ) select * from held`,
);

/** Wakes whoever sends, on every server. */
export const ringForNotices = statement<object>("ring-for-notices", "select pg_notify('holdpoint', 'notices')");

type DeliveryRow = {
  id: string; kind: Delivery["kind"]; task_id: string | null; approval_id: string | null; capability: string | null; at: string; channel: Delivery["channel"]; webhook_id: string | null; url: string | null; name: string | null;
  state: Delivery["state"]; attempts: number; made_at: string; made: string; due_at: string; ended_at: string | null; status: number | null; problem: string | null;
};

const list = statement<DeliveryRow>(
  "read-deliveries",
  `select d.id, n.kind, n.task_id, n.approval_id, n.capability, n.at, d.channel, d.webhook_id, w.url, u.name, d.state, d.attempts, d.made_at, to_char(d.made_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as made, d.due_at, d.ended_at, d.status, d.problem
   from notice_deliveries d join notices n on n.id = d.notice_id left join webhooks w on w.id = d.webhook_id left join users u on u.id = d.user_id
   where (:id::uuid is null or d.id = :id::uuid) and (:webhook::uuid is null or d.webhook_id = :webhook::uuid) and (:state::text[] is null or d.state = any (:state::text[]))
     and (:task::uuid is null or n.task_id = :task::uuid) and (:after::timestamptz is null or (d.made_at, d.id) < (:after::timestamptz, :afterId::uuid))
   order by d.made_at desc, d.id desc limit :limit::int`,
);

export type Wanted = { id?: string; webhook?: string | undefined; state?: readonly string[] | undefined; task?: string; after?: string; afterId?: string; limit?: number };

/** With the place of each, to go on from. */
export async function readDeliveries(wanted: Wanted, on: Queryable = peoplePool()): Promise<{ delivery: Delivery; place: readonly [string, string] }[]> {
  return (await list(on, { limit: 1, ...wanted })).map((row) => ({
    place: [row.made, row.id] as const,
    delivery: {
      id: row.id, kind: row.kind, taskId: row.task_id, approvalId: row.approval_id, capability: row.capability, at: row.at, channel: row.channel, webhookId: row.webhook_id,
      to: row.url ? new URL(row.url).host : (row.name ?? ""), state: row.state, attempts: row.attempts, madeAt: row.made_at, dueAt: row.due_at, endedAt: row.ended_at, status: row.status, problem: row.problem,
    },
  }));
}
