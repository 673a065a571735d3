import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { createTasks } from "@/lib/transitions/create-tasks";

export const dynamic = "force-dynamic";
export const POST = serve(operations.createTasks, createTasks);
