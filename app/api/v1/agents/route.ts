import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { createAgent } from "@/lib/transitions/change-agent";
import { listAgents } from "@/lib/transitions/list-agents";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listAgents, listAgents);
export const POST = serve(operations.createAgent, createAgent);
