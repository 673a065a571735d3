import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { listDeliveries } from "@/lib/notices/deliveries";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listDeliveries, listDeliveries);
