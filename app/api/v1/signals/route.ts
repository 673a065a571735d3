import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { signals } from "@/lib/signals/signals";

export const dynamic = "force-dynamic";
export const GET = serve(operations.signals, signals);
