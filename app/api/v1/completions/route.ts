import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { completions } from "@/lib/transitions/complete-many";

export const dynamic = "force-dynamic";
export const POST = serve(operations.completions, completions);
