import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { heartbeats } from "@/lib/transitions/heartbeat";

export const dynamic = "force-dynamic";
export const POST = serve(operations.heartbeats, heartbeats);
