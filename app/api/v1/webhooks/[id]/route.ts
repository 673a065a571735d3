import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { deleteWebhook, updateWebhook } from "@/lib/notices/webhooks";

export const PATCH = serve(operations.updateWebhook, updateWebhook);
export const DELETE = serve(operations.deleteWebhook, deleteWebhook);
