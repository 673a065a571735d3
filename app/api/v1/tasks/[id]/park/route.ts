import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { park } from "@/lib/transitions/park";

export const dynamic = "force-dynamic";
export const POST = serve(operations.park, park);
