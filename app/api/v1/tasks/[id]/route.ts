import { operations } from "@/lib/contract/operations";
import { getTask } from "@/lib/http/reads";
import { serve } from "@/lib/http/serve";
import { update } from "@/lib/transitions/update";

export const dynamic = "force-dynamic";
export const GET = serve(operations.getTask, getTask);
export const PATCH = serve(operations.update, update);
