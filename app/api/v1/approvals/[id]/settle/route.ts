import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { settle } from "@/lib/transitions/settle";

export const dynamic = "force-dynamic";
export const POST = serve(operations.settle, settle);
