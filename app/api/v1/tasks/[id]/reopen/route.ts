import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { reopen } from "@/lib/transitions/reopen";

export const dynamic = "force-dynamic";
export const POST = serve(operations.reopen, reopen);
