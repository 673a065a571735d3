import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { comment } from "@/lib/transitions/comment";

export const dynamic = "force-dynamic";
export const POST = serve(operations.comment, comment);
