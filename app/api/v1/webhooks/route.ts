import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { createWebhook, listWebhooks } from "@/lib/notices/webhooks";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listWebhooks, listWebhooks);
export const POST = serve(operations.createWebhook, createWebhook);
