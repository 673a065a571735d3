import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { listTaskNotices } from "@/lib/notices/task-notices";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listTaskNotices, listTaskNotices);
