import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { listEvents } from "@/lib/feed/list-events";

export const dynamic = "force-dynamic";
export const GET = serve(operations.listEvents, listEvents);
