import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { decide } from "@/lib/transitions/decide";

export const dynamic = "force-dynamic";
export const POST = serve(operations.decide, decide);
