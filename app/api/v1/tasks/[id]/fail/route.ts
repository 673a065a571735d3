import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { fail } from "@/lib/transitions/fail";

export const dynamic = "force-dynamic";
export const POST = serve(operations.fail, fail);
