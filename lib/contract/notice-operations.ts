// The part of the table about notices. One's own by oneself, webhooks by admins, and none of it by a key.
import { z } from "zod";
import { IdPath } from "./decide";
import * as notices from "./notices";
import type { Operation } from "./operation";

const nothing = z.strictObject({});
const page = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), next: z.string().nullable() });

export const noticeOperations = {
  getNotices: { method: "GET", path: "/me/notices", summary: "Which notices one gets, and by which way", person: "viewer", output: notices.NoticeSettings },
  putNotices: { method: "PUT", path: "/me/notices", summary: "Choose which notices one gets; what is left out takes its default", person: "viewer", body: notices.PutNoticeSettings, output: notices.NoticeSettings },
  testNotices: {
    method: "POST", path: "/me/notices/test", summary: "Send oneself a test by every way there is", person: "viewer", body: nothing,
    output: z.object({ channels: z.array(z.enum(["push", "mail"])) }),
  },
  addPushDevice: { method: "POST", path: "/me/notices/devices", summary: "Have a browser told by push", person: "viewer", body: notices.AddPushDevice, output: notices.NoticeSettings, status: 201 },
  removePushDevice: { method: "DELETE", path: "/me/notices/devices/{id}", summary: "Push to one of one's browsers no more", person: "viewer", params: IdPath, output: z.object({ id: z.string() }) },
  listTaskNotices: { method: "GET", path: "/tasks/{id}/notices", summary: "Who was told of a task", person: "viewer", params: IdPath, output: page(notices.TaskNotice) },
  listWebhooks: { method: "GET", path: "/webhooks", summary: "List webhooks", person: "admin", output: page(notices.Webhook) },
  createWebhook: {
    method: "POST", path: "/webhooks", summary: "Add a webhook; its secret is said this once", person: "admin",
    body: notices.CreateWebhook, output: notices.NewWebhook, status: 201, secret: "secret",
  },
  updateWebhook: {
    method: "PATCH", path: "/webhooks/{id}", summary: "Change what a webhook is told of, or disable it; what waits for a disabled one is dropped", person: "admin",
    params: IdPath, body: notices.UpdateWebhook, output: notices.Webhook,
  },
  testWebhook: {
    method: "POST", path: "/webhooks/{id}/test", summary: "Send a test by the same way as every notice", person: "admin",
    params: IdPath, body: nothing, output: notices.Delivery, status: 201, errors: ["not_open"],
  },
  listDeliveries: { method: "GET", path: "/deliveries", summary: "List deliveries of notices, the latest first", person: "admin", query: notices.DeliveryQuery, output: page(notices.Delivery) },
  redeliver: {
    method: "POST", path: "/deliveries/{id}/redeliver", summary: "Send again what was sent or given up, under the same id", person: "admin",
    params: IdPath, body: nothing, output: notices.Delivery, errors: ["not_open"],
  },
  deleteWebhook: { method: "DELETE", path: "/webhooks/{id}", summary: "Remove a webhook and its secret; what was sent stays listed", person: "admin", params: IdPath, output: z.object({ id: z.string() }) },
} as const satisfies Record<string, Omit<Operation, "name">>;
