import { checkAudit } from "@/lib/audit/check";
import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";

export const dynamic = "force-dynamic";
export const GET = serve(operations.checkAudit, checkAudit);
