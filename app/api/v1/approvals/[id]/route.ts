import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { getApproval } from "@/lib/feed/get-approval";

export const dynamic = "force-dynamic";
export const GET = serve(operations.getApproval, getApproval);
