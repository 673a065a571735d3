import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { getTask } from "@/lib/http/reads";

export const dynamic = "force-dynamic";
export const GET = serve(operations.getTask, getTask);
