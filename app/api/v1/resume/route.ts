import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { resume } from "@/lib/transitions/halt";

export const dynamic = "force-dynamic";
export const POST = serve(operations.resume, resume);
