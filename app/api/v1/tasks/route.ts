import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { listTasks } from "@/lib/http/reads";
import { createTask } from "@/lib/transitions/create-tasks";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listTasks, listTasks);
export const POST = serve(operations.createTask, createTask);
