import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { createAgentKey } from "@/lib/transitions/create-agent-key";

export const dynamic = "force-dynamic";
export const POST = serve(operations.createKey, createAgentKey);
