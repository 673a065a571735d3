import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { testWebhook } from "@/lib/notices/webhooks";

export const POST = serve(operations.testWebhook, testWebhook);
