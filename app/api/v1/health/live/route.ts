import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { live } from "@/lib/http/reads";

export const dynamic = "force-dynamic";
export const GET = serve(operations.live, live);
