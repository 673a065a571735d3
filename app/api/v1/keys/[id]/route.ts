import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { revokeKey } from "@/lib/transitions/revoke-key";

export const dynamic = "force-dynamic";
export const DELETE = serve(operations.revokeKey, revokeKey);
