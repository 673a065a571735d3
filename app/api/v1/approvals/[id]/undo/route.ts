import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { undo } from "@/lib/transitions/undo";

export const dynamic = "force-dynamic";
export const POST = serve(operations.undo, undo);
