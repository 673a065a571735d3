import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { stopAgent } from "@/lib/transitions/stop-agent";

export const dynamic = "force-dynamic";
export const POST = serve(operations.stopAgent, stopAgent);
