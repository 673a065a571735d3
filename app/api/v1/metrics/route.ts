import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { metrics } from "@/lib/signals/metrics";

export const dynamic = "force-dynamic";
export const GET = serve(operations.metrics, metrics);
