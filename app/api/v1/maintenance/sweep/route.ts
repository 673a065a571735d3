import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { sweep } from "@/lib/transitions/sweep";

export const dynamic = "force-dynamic";
export const POST = serve(operations.sweep, sweep);
