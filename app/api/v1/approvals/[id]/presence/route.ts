import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { presence } from "@/lib/transitions/presence";

export const dynamic = "force-dynamic";
export const POST = serve(operations.presence, presence);
