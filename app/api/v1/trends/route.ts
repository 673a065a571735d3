import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { trends } from "@/lib/signals/trends";

export const dynamic = "force-dynamic";
export const GET = serve(operations.trends, trends);
