import { operations } from "@/lib/contract/operations";
import { decisionStats } from "@/lib/http/reads";
import { serve } from "@/lib/http/serve";

export const dynamic = "force-dynamic";
export const GET = serve(operations.decisionStats, decisionStats);
