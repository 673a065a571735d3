import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { claimTask } from "@/lib/transitions/claim-task";

export const dynamic = "force-dynamic";
export const POST = serve(operations.claimTask, claimTask);
