import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { claim } from "@/lib/transitions/claim";

export const dynamic = "force-dynamic";
export const POST = serve(operations.claim, claim);
