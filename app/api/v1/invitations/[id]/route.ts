import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { revokeInvitation } from "@/lib/transitions/invite";

export const dynamic = "force-dynamic";
export const DELETE = serve(operations.revokeInvitation, revokeInvitation);
