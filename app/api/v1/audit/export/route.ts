import { exportAudit } from "@/lib/audit/export";
import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";

export const dynamic = "force-dynamic";
export const GET = serve(operations.exportAudit, exportAudit);
