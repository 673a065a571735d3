import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { endPersonSessions } from "@/lib/transitions/sessions";

export const dynamic = "force-dynamic";
export const DELETE = serve(operations.endPersonSessions, endPersonSessions);
