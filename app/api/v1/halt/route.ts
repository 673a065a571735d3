import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { halt } from "@/lib/transitions/halt";

export const dynamic = "force-dynamic";
export const POST = serve(operations.halt, halt);
