import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { listSignalRows } from "@/lib/signals/signal-rows";

export const GET = serve(operations.listSignalRows, listSignalRows);
