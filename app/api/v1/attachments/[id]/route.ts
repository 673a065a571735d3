import { operations } from "@/lib/contract/operations";
import { serve } from "@/lib/http/serve";
import { getAttachment } from "@/lib/transitions/get-attachment";

export const GET = serve(operations.getAttachment, getAttachment);
