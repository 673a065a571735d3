import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { listCapabilityEvents } from "@/lib/transitions/list-capability-events";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listCapabilityEvents, listCapabilityEvents);
