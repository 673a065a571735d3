import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { decideMany } from "@/lib/transitions/decide-many";

export const dynamic = "force-dynamic";
export const POST = serve(operations.decideMany, decideMany);
