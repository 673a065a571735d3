import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { seen } from "@/lib/transitions/seen";

export const dynamic = "force-dynamic";
export const POST = serve(operations.seen, seen);
