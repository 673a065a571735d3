import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { acceptInvitation } from "@/lib/transitions/accept-invitation";

export const dynamic = "force-dynamic";
export const POST = serve(operations.acceptInvitation, acceptInvitation);
