import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { skip } from "@/lib/transitions/skip";

export const dynamic = "force-dynamic";
export const POST = serve(operations.skip, skip);
