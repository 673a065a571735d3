import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { listUse } from "@/lib/signals/list-use";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listUse, listUse);
