import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { redeem } from "@/lib/transitions/redeem";

export const dynamic = "force-dynamic";
export const POST = serve(operations.redeem, redeem);
