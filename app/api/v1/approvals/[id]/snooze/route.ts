import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { snooze } from "@/lib/transitions/snooze";

export const dynamic = "force-dynamic";
export const POST = serve(operations.snooze, snooze);
