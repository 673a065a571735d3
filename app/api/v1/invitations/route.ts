import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { invite, listInvitations } from "@/lib/transitions/invite";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listInvitations, listInvitations);
export const POST = serve(operations.invite, invite);
