import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { endOtherSessions, listSessions } from "@/lib/transitions/sessions";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listSessions, listSessions);
export const DELETE = serve(operations.endOtherSessions, endOtherSessions);
