import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { heartbeat } from "@/lib/transitions/heartbeat";

export const dynamic = "force-dynamic";
export const POST = serve(operations.heartbeat, heartbeat);
