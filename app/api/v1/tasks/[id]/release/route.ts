import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { release } from "@/lib/transitions/release";

export const dynamic = "force-dynamic";
export const POST = serve(operations.release, release);
