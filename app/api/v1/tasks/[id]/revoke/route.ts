import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { revoke } from "@/lib/transitions/revoke";

export const dynamic = "force-dynamic";
export const POST = serve(operations.revoke, revoke);
