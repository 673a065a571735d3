import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { pauseCapability } from "@/lib/transitions/pause-capability";

export const dynamic = "force-dynamic";
export const POST = serve(operations.pauseCapability, pauseCapability);
