import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { cancel } from "@/lib/transitions/cancel";

export const dynamic = "force-dynamic";
export const POST = serve(operations.cancel, cancel);
