import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { updateAgent } from "@/lib/transitions/change-agent";
import { getAgent } from "@/lib/transitions/list-agents";

export const dynamic = "force-dynamic";
export const GET = serve(operations.getAgent, getAgent);
export const PATCH = serve(operations.updateAgent, updateAgent);
