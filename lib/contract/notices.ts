// Notices: who is told of what, by which channel; webhooks; and what became of each delivery.
import { z } from "zod";
import { CHANNELS, DEFAULT_WAYS, DELIVERY_STATES, NOTICE_KINDS } from "./notice-kinds";
import { Cursor, Limit } from "./query";
import { Id, Name, Time, TimeOut } from "./text";

export const NoticeKind = z.enum(NOTICE_KINDS);
const kinds = z.array(NoticeKind).min(1).max(NOTICE_KINDS.length).meta({ description: "What it is told of." });
const capabilities = z.array(Name).max(200).meta({ description: "Of which capabilities; empty: of all, and of the board's signals." });

const Ways = z.strictObject({ push: z.boolean(), mail: z.boolean() });
const KindWays = z.strictObject(Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, Ways])) as Record<(typeof NOTICE_KINDS)[number], typeof Ways>);
export type KindWays = z.infer<typeof KindWays>;

export const PutNoticeSettings = z.strictObject({
  kinds: KindWays.default(DEFAULT_WAYS),
  capabilities: z.array(z.strictObject({ capability: Name, kinds: KindWays })).max(200).default([]).meta({ description: "What is to be otherwise for one capability." }),
  mailAfterMinutes: z.number().int().min(0).max(1440).default(10).meta({ description: "A request that was opened by then is not mailed. Never later than half of the time that is left." }),
  digestMinutes: z.union([z.literal(60), z.literal(1440)]).nullable().default(null).meta({ description: "Mails are gathered and go at most once in this time; null: each for itself." }),
  mutedUntil: Time.nullable().default(null).meta({ description: "Nothing is sent before then." }),
});
export type PutNoticeSettings = z.infer<typeof PutNoticeSettings>;

export const PushDevice = z.object({ id: z.string(), userAgent: z.string().nullable(), createdAt: TimeOut, endpointSha256: z.string().meta({ description: "So that a browser knows itself: its address at the push service is a secret." }) });

export const NoticeSettings = PutNoticeSettings.extend({
  mutedUntil: TimeOut.nullable(),
  mail: z.boolean().meta({ description: "Whether this board sends mail at all." }),
  pushKey: z.string().meta({ description: "What a browser subscribes with." }),
  devices: z.array(PushDevice),
}).meta({ id: "NoticeSettings" });
export type NoticeSettings = z.infer<typeof NoticeSettings>;

const Url = z.string().max(2048).refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), { error: "must be an https address" });

export const AddPushDevice = z.strictObject({
  endpoint: Url,
  p256dh: z.string().regex(/^[\w-]{86,88}={0,2}$/, "must be the browser's public key"),
  auth: z.string().regex(/^[\w-]{22,24}={0,2}$/, "must be the browser's secret"),
});

export const Webhook = z
  .object({
    id: z.string(), format: z.enum(["standard", "slack"]), url: z.string().meta({ description: "A Slack address is a secret: of it, only the host." }),
    kinds: z.array(NoticeKind), capabilities: z.array(z.string()), createdAt: TimeOut, createdBy: z.string(),
    disabledAt: TimeOut.nullable(), disabledWhy: z.string().nullable(),
    waiting: z.number().int(), failed: z.number().int().meta({ description: "Given up in the last seven days; at most 1,000 are counted." }), lastSentAt: TimeOut.nullable(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

export const CreateWebhook = z.strictObject({
  format: z.enum(["standard", "slack"]).default("standard").meta({ description: "`standard`: signed JSON of ids by Standard Webhooks. `slack`: a line of text, for Slack and what takes the same." }),
  url: Url, kinds: kinds.default([...NOTICE_KINDS]), capabilities: capabilities.default([]),
});
export const UpdateWebhook = z.strictObject({ kinds: kinds.optional(), capabilities: capabilities.optional(), disabled: z.boolean().optional() });
export const NewWebhook = Webhook.extend({ secret: z.string().nullable().meta({ description: "What its calls are signed with. Said this once." }) }).meta({ id: "NewWebhook" });

export const Delivery = z
  .object({
    id: z.string(), kind: z.enum([...NOTICE_KINDS, "test"]), taskId: z.string().nullable(), approvalId: z.string().nullable(), capability: z.string().nullable(), at: TimeOut,
    channel: z.enum(CHANNELS), webhookId: z.string().nullable(), to: z.string().meta({ description: "The host of a webhook, or the name of a person." }),
    state: z.enum(DELIVERY_STATES), attempts: z.number().int(), madeAt: TimeOut, dueAt: TimeOut, endedAt: TimeOut.nullable(),
    status: z.number().int().nullable().meta({ description: "What its last try was answered with." }), problem: z.string().nullable(),
  })
  .meta({ id: "Delivery", description: "A notice on its way to one target, and what became of it." });
export type Delivery = z.infer<typeof Delivery>;

export const TaskNotice = z
  .object({
    kind: z.enum([...NOTICE_KINDS, "test"]), approvalId: z.string().nullable(), channel: z.enum(CHANNELS), to: z.string(), state: z.enum(DELIVERY_STATES),
    why: z.string().nullable().meta({ description: "Why nothing was sent: `opened`, `over`, `muted`, `removed`, `disabled`." }), at: TimeOut,
  })
  .meta({ id: "TaskNotice" });
export type TaskNotice = z.infer<typeof TaskNotice>;

export const DeliveryQuery = z.strictObject({ webhookId: Id.optional(), state: z.array(z.enum(DELIVERY_STATES)).optional(), cursor: Cursor.optional(), limit: Limit });
