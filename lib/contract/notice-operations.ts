// The part of the table about notices. One's own by oneself, webhooks by admins, and none of it by a key.
import { z } from "zod";
import { IdPath } from "./decide";
import * as notices from "./notices";
import type { Operation } from "./operation";

const nothing = z.strictObject({});
const page = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), next: z.string().nullable() });

export const noticeOperations = {
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
} as const satisfies Record<string, Omit<Operation, "name">>;
