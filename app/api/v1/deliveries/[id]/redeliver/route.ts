import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { redeliver } from "@/lib/notices/deliveries";

export const POST = serve(operations.redeliver, redeliver);
