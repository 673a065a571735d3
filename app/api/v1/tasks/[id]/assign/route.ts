import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { assignTask } from "@/lib/transitions/assign";

export const dynamic = "force-dynamic";
export const POST = serve(operations.assignTask, assignTask);
