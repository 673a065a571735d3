// What each person set about notices, the browsers that they are pushed to, and who was told of a task.
import type { Json } from "../contract/json";
import { statement } from "./statement";

export type SettingsRow = { kinds: Json; capabilities: Json; mail_after_minutes: number; digest_minutes: 60 | 1440 | null; muted_until: string | null };

export const readSettings = statement<SettingsRow>(
  "read-notice-settings",
  "select kinds, capabilities, mail_after_minutes, digest_minutes, case when muted_until > board_now() then muted_until end as muted_until from notice_settings where user_id = :user::text",
);

export const putSettings = statement<object>(
  "put-notice-settings",
  `insert into notice_settings (user_id, kinds, capabilities, mail_after_minutes, digest_minutes, muted_until)
   values (:user::text, :kinds::json, :capabilities::json, :mailAfter::int, :digest::int, :mutedUntil::timestamptz)
   on conflict (user_id) do update set kinds = excluded.kinds, capabilities = excluded.capabilities, mail_after_minutes = excluded.mail_after_minutes,
     digest_minutes = excluded.digest_minutes, muted_until = excluded.muted_until`,
);

export type Device = { id: string; endpoint: string; p256dh: string; auth: string; user_agent: string | null; created_at: string };

export const devicesOf = statement<Device>("read-push-devices", "select * from push_devices where user_id = :user::text order by created_at, id limit 20");

/** A browser belongs to who subscribed it last. At most twenty of one person: the oldest goes. */
export const addDevice = statement<object>(
  "add-push-device",
  `with old as (
    delete from push_devices where id in (select d.id from push_devices d where d.user_id = :user::text and d.endpoint <> :endpoint::text order by d.created_at desc, d.id offset 19)
  ) insert into push_devices (id, user_id, endpoint, p256dh, auth, user_agent, created_at)
   values (:id::uuid, :user::text, :endpoint::text, :p256dh::text, :auth::text, :userAgent::text, board_now())
   on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent`,
);

export const removeDevice = statement<{ id: string }>("remove-push-device", "delete from push_devices where id = :id::uuid and user_id = :user::text returning id");

export const insertOwnTest = statement<{ id: string }>(
  "insert-own-test",
  `with n as (insert into notices (kind, subject, detail, at) values ('test', 'test ' || gen_random_uuid(), '{}', board_now()) returning id, at)
   insert into notice_deliveries (notice_id, channel, user_id, made_at, due_at)
   select n.id, c.channel, :user::text, n.at, n.at from n cross join unnest(:channels::text[]) as c(channel) returning id`,
);
