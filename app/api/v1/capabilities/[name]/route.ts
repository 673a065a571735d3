import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { getCapability } from "@/lib/transitions/get-capability";
import { putCapability } from "@/lib/transitions/put-capability";

export const GET = serve(operations.getCapability, getCapability);
export const PUT = serve(operations.putCapability, putCapability);
