import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { requeue } from "@/lib/transitions/requeue";

export const dynamic = "force-dynamic";
export const POST = serve(operations.requeue, requeue);
